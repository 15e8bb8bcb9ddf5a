import ChevronDown from "lucide-react/icons/chevron-down";
import Languages from "lucide-react/icons/languages";
import { Button } from "~/ui/buttons/button";
import { Menu } from "~/ui/menus/menu";
import { languageName } from "../inspector/language/languages";
import { useEditor } from "../state/context";

/** Which language the texts are edited in; languages are added in the form's settings. */
export function LanguageMenu() {
  const { schema, language, setLanguage } = useEditor();
  const tags = [schema.form.language, ...(schema.form.languages ?? [])];
  if (tags.length === 1) return null;
  return (
    <Menu
      align="center"
      trigger={
        <Button look="quiet" size="small" aria-label={`Language: ${languageName(language)}`} className="ml-1">
          <Languages aria-hidden />
          {languageName(language)}
          <ChevronDown aria-hidden />
        </Button>
      }
      entries={tags.map((tag) => ({
        label: tag === schema.form.language ? `${languageName(tag)} (main)` : languageName(tag),
        onSelect: () => setLanguage(tag),
      }))}
    />
  );
}
