import { bookingRequest } from "./enquiries/booking-request";
import { bugReport } from "./enquiries/bug-report";
import { contact } from "./enquiries/contact";
import { order } from "./enquiries/order";
import { quoteRequest } from "./enquiries/quote-request";
import { support } from "./enquiries/support";
import { eventRegistration } from "./events/event-registration";
import { rsvp } from "./events/rsvp";
import { dataRequest } from "./people/data-request";
import { jobApplication } from "./people/job-application";
import { volunteer } from "./people/volunteer";
import { feedback } from "./readers/feedback";
import { newsletter } from "./readers/newsletter";
import { waitingList } from "./readers/waiting-list";
import type { Template } from "./template";

/** In the order of the gallery: those that most people look for come first. */
export const templates: readonly Template[] = [
  contact,
  quoteRequest,
  jobApplication,
  eventRegistration,
  rsvp,
  bookingRequest,
  newsletter,
  feedback,
  bugReport,
  support,
  order,
  volunteer,
  waitingList,
  dataRequest,
];
