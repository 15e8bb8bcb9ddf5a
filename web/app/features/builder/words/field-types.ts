import type { LucideIcon } from "lucide-react";
import AtSign from "lucide-react/icons/at-sign";
import Calendar from "lucide-react/icons/calendar";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDot from "lucide-react/icons/circle-dot";
import Clock from "lucide-react/icons/clock";
import EyeOff from "lucide-react/icons/eye-off";
import Hash from "lucide-react/icons/hash";
import Heading from "lucide-react/icons/heading";
import Link from "lucide-react/icons/link";
import Paperclip from "lucide-react/icons/paperclip";
import Phone from "lucide-react/icons/phone";
import Pilcrow from "lucide-react/icons/pilcrow";
import SeparatorHorizontal from "lucide-react/icons/separator-horizontal";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import SquareCheck from "lucide-react/icons/square-check";
import Star from "lucide-react/icons/star";
import TextAlignStart from "lucide-react/icons/text-align-start";
import ToggleRight from "lucide-react/icons/toggle-right";
import Type from "lucide-react/icons/type";
import { ownValue } from "~/lib/own-value";

interface FieldType {
  word: string;
  icon: LucideIcon;
}

const types: Record<string, FieldType> = {
  text: { word: "Short text", icon: Type },
  long_text: { word: "Long text", icon: TextAlignStart },
  email: { word: "Email", icon: AtSign },
  phone: { word: "Phone", icon: Phone },
  url: { word: "URL", icon: Link },
  number: { word: "Number", icon: Hash },
  date: { word: "Date", icon: Calendar },
  time: { word: "Time", icon: Clock },
  single_choice: { word: "Single choice", icon: CircleDot },
  multiple_choice: { word: "Multiple choice", icon: SquareCheck },
  dropdown: { word: "Dropdown", icon: ChevronsUpDown },
  rating: { word: "Rating", icon: Star },
  scale: { word: "Scale", icon: SlidersHorizontal },
  yes_no: { word: "Yes or no", icon: ToggleRight },
  file: { word: "File upload", icon: Paperclip },
  consent: { word: "Consent", icon: CircleCheck },
  hidden: { word: "Hidden field", icon: EyeOff },
  heading: { word: "Heading", icon: Heading },
  text_block: { word: "Text block", icon: Pilcrow },
  page_break: { word: "Page break", icon: SeparatorHorizontal },
};

/** What people call a type of field. One of a newer server is called what the server calls it. */
export function fieldType(type: string): FieldType {
  return ownValue(types, type) ?? { word: type.replaceAll("_", " "), icon: Type };
}
