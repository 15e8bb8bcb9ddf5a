/** The cause of an error code and how to fix it, as Markdown. */
export interface Words {
  cause: string;
  fix: string;
  /** Only servers with billing document it. */
  isBilling?: true;
}

const words = (cause: string, fix: string): Words => ({ cause, fix });

const billing = (cause: string, fix: string): Words => ({ cause, fix, isBilling: true });

/** Codes returned for form submissions. */
const form: Record<string, Words> = {
  FORM_NOT_FOUND: words(
    "No endpoint has this id. It was mistyped or deleted, or its URL was changed and the old one has expired.",
    "Copy the endpoint URL from [Endpoints](/endpoints) into the form's `action` again.",
  ),
  INACTIVE: words(
    "The endpoint is paused, or its published form is closed: it isn't open yet, has ended, or has reached its maximum number of submissions. Visitors see the message its owner set, or a note that the form is closed.",
    "Resume the endpoint under [Endpoints](/endpoints), or change the form's [opening times and maximum](/docs/form-schema#opening-times-and-maximum). Submissions sent in the meantime weren't stored.",
  ),
  SUSPENDED: words(
    "The server's operator has suspended the endpoint, usually after an abuse report.",
    "Contact them. Their email address is on the page that visitors see, and on [the sign-in page](/login).",
  ),
  ORIGIN_NOT_ALLOWED: words(
    "The endpoint only accepts submissions from its allowed domains, and the browser sent this one from another.",
    "Add the domain in the endpoint's settings under Allowed domains, including the scheme: `https://www.example.com` and `https://example.com` are different. Or accept submissions from every domain.",
  ),
  EMPTY: words(
    "No named field arrived, or only [special fields](/docs/special-fields) such as `_next` and `_gotcha`. Browsers don't send inputs without a `name`.",
    "Give each input a `name`. With fetch, make sure the `FormData` is created from the form, and after its fields are filled in.",
  ),
  FIELDS_INVALID: words(
    "Fields don't match the endpoint's [published form](/docs/form-schema) or its [validation rules](/docs/field-rules). You only see this code if no more specific one applies.",
    "`errors` lists each field with its own code.",
  ),
  REQUIRED_FIELD_MISSING: words(
    "The endpoint's form or validation rules require this field, but it wasn't sent. For a file, no file arrived.",
    "Add the input, or correct its `name`: names are case-sensitive. On our error page, choose the file again: kept files are deleted after an hour.",
  ),
  REQUIRED_FIELD_EMPTY: words(
    "The endpoint's form or validation rules require this field, but it's empty or contains only spaces. A consent that was sent as `no`, `false`, `off` or `0` counts as empty.",
    "Show the visitor the message in `errors`. `required` on the input warns them before they submit.",
  ),
  TYPE_EMAIL: words(
    "The endpoint's form or validation rules require an email address here, and this isn't one.",
    'Show the message in `errors`. `type="email"` on the input warns visitors before they submit.',
  ),
  TYPE_NUMERIC: words(
    "The endpoint's form or validation rules require a number here. Decimal commas aren't accepted.",
    'Use `type="number"`: browsers then send `12.5` in every language.',
  ),
  TYPE_PHONE: words(
    "The form requires a phone number here: 4 to 20 digits, with spaces and `( ) . / -` between them, and a `+` only at the start.",
    "Show the message in `errors`. For numbers with an extension, use a field of the type `text`.",
  ),
  TYPE_URL: words(
    "The form requires a URL here that starts with `http://` or `https://` and has a host with a dot. User names in the URL, spaces and more than 2,048 characters aren't accepted.",
    'Show the message in `errors`. `type="url"` on the input warns visitors before they submit.',
  ),
  TYPE_DATE: words(
    "The form requires a date here, such as `2026-11-30`, and it has to exist in the calendar.",
    'Use `type="date"`: browsers then send this format in every language.',
  ),
  TYPE_TIME: words(
    "The form requires a time here, such as `14:30` or `14:30:00`.",
    'Use `type="time"`: browsers then send this format in every language.',
  ),
  CHOICE_INVALID: words(
    "The value isn't one of the field's choices. For a rating or scale it's outside the range, for yes or no and for consent it's another word.",
    "Compare the `value` attributes of your inputs with the choices of the [form schema](/docs/form-schema). Case matters. `formtray-rules.js` finds this before the form is sent.",
  ),
  TOO_SHORT: words(
    "The value has fewer characters than the field's `min_length`. Spaces at both ends don't count.",
    "Show the message in `errors`. `minlength` on the input warns visitors before they submit.",
  ),
  TOO_LONG: words(
    "The value has more characters than the field's `max_length`.",
    "Show the message in `errors`. `maxlength` on the input stops visitors from typing more.",
  ),
  TOO_SMALL: words(
    "The number, date or time is below the field's `min`.",
    "Show the message in `errors`. `min` on the input warns visitors before they submit.",
  ),
  TOO_LARGE: words(
    "The number, date or time is above the field's `max`.",
    "Show the message in `errors`. `max` on the input warns visitors before they submit.",
  ),
  TOO_FEW: words(
    "Fewer choices are selected than the field's `min`.",
    "Show the message in `errors`. HTML has no attribute for this; `formtray-rules.js` checks it in the browser.",
  ),
  TOO_MANY: words(
    "More choices are selected than the field's `max`, or a field that takes one value was sent several times.",
    "If visitors should be able to select several, make the field a `multiple_choice`. Otherwise check that only one input has this `name`.",
  ),
  PATTERN_MISMATCH: words(
    "The value doesn't match the field's [`pattern`](/docs/form-schema#patterns), or has more than 1,000 characters.",
    "Set the field's `message` to a sentence that describes the format, and show it next to the field.",
  ),
  UNSUPPORTED_MEDIA_TYPE: words(
    "The body is neither `application/x-www-form-urlencoded`, `multipart/form-data` nor `application/json`, or it's compressed.",
    "With fetch, pass a `FormData` or `URLSearchParams` and don't set a `Content-Type`. For JSON, set `application/json`.",
  ),
  MALFORMED: words(
    "The body doesn't match its `Content-Type`: invalid JSON, a multipart body without its boundary, or a connection that broke off.",
    "The usual cause is setting `Content-Type: multipart/form-data` by hand, which loses the boundary. Leave the header to the browser.",
  ),
  BODY_TOO_LARGE: words(
    "The submission has too much text: too many fields, a name or value that's too long, or too much in total. `detail` says which.",
    "See [limits](/docs/limits#submissions). For long documents, use a file input.",
  ),
  FILES_TOO_BIG: words(
    "A file is larger than [the limit](/docs/limits#submissions) (`413`) or than the `max_size` of its field in the published form (`422`). `errors` names its field.",
    "Compress it, or check `file.size` before submitting. Nothing was stored.",
  ),
  TOO_MANY_FILES: words(
    "There are more files than [the limit](/docs/limits#submissions) for one submission allows (`413`), or more than the `max_files` of their field in the published form (`422`).",
    "Send fewer files, or one archive. Empty file inputs don't count.",
  ),
  FILE_TYPE_REFUSED: words(
    "The file is executable, based on its extension or its first bytes: renaming a program to `.pdf` doesn't help. Or it matches none of the `file_types` of its field in the published form.",
    "Send a file of a type that the field accepts. For programs, use a ZIP archive, or turn on *Allow executable files* in the endpoint's settings under Data & retention.",
  ),
  METHOD_NOT_ALLOWED: words(
    "The endpoint URL was requested with `GET`, which is what a browser sends if the form has no `method`.",
    'Add `method="post"` to the form.',
  ),
  TOO_SLOW: words(
    "The upload paused for too long or was too slow. Nothing was stored.",
    "Send it again. On bad connections, [formtray.js](/docs/formtray-js) retries automatically.",
  ),
  RATE_LIMITED: words(
    "Too many submissions from one IP address, or to one endpoint, within [a minute](/docs/limits#rate-limits). Also returned when one IP address sends too much text or too many files at the same time.",
    "Wait for the number of seconds in `Retry-After`. A server that submits on behalf of many visitors is a single IP address: queue its requests.",
  ),
  IDEMPOTENCY_MISMATCH: words(
    "The `Idempotency-Key` header was already used with different content. Reusing the `_idempotency` field never causes this: a constant in a page creates a new submission with a note.",
    "Use a new key for each new submission. Reuse a key only to retry the same content.",
  ),
  UNSTORABLE: words(
    "The database rejected this particular content. Nothing was stored, and other submissions aren't affected.",
    "This shouldn't happen. Contact us with the `request_id`, so we can find it in our logs.",
  ),
  HELD_TOO_MANY: billing(
    "The workspace can't receive more: it's beyond its free submissions or its spending limit, and holds [as many submissions or files](/docs/limits) as it can. Nothing was stored.",
    "Open or discard held submissions in the inbox, under Held.",
  ),
  UNAVAILABLE: words(
    "Neither the database nor its fallback could store the submission right now, or the server is overloaded.",
    "Retry after the number of seconds in `Retry-After`, with the same idempotency key so it can't be stored twice.",
  ),
};

/** Codes returned for an API request as a whole. */
const api: Record<string, Words> = {
  unauthorized: words(
    "There's no session, or it has ended: after 14 days without use or 90 days in total, because it was signed out elsewhere, or because the password was changed.",
    "Sign in again and send the new token as `Authorization: Bearer …`.",
  ),
  wrong_login: words(
    "No account has this email address and password. For an unknown address, the response is the same and takes just as long.",
    "Check the email address, or [reset your password](/forgot-password).",
  ),
  sign_in_again: words(
    "The second step of signing in came too late, or after too many wrong codes.",
    "Start again with your email address and password.",
  ),
  step_up_required: words(
    "This changes security settings, and the password or a code was last entered more than 10 minutes ago.",
    "Confirm with `POST /api/auth/step-up`, then repeat the request. The dashboard asks automatically.",
  ),
  two_factor_required: words(
    "Operators need two-factor authentication to use the admin pages, and it isn't turned on for this account.",
    "Turn it on in [Settings](/settings?tab=two-factor).",
  ),
  address_unverified: words(
    "This would send an email to someone else, and your own email address isn't verified yet.",
    "Open the link in your verification email. You can resend it in [Settings](/settings).",
  ),
  email_not_verified: words(
    "Your email address isn't verified yet, so you can't publish a form or give support access to a submission. You can still save drafts.",
    "Open the link in your verification email. You can resend it in [Settings](/settings).",
  ),
  registration_closed: words(
    "This server doesn't accept new accounts, or only accepted the first one.",
    "Ask its operator for an invitation. Their email address is on [the sign-in page](/login).",
  ),
  invitation_required: words(
    "On this server, only people who were invited can create an account.",
    "Ask its operator for an invitation. Their email address is on [the sign-in page](/login).",
  ),
  email_taken: words(
    "An account with this email address already exists.",
    "Sign in, or [reset your password](/forgot-password).",
  ),
  invalid_token: words(
    "The link has already been used, has expired, or was cut off by an email app.",
    "Request a new one. A password reset link works once, for one hour.",
  ),
  already_on: words("Two-factor authentication is already on.", "To switch to another app, turn it off first."),
  not_begun: words(
    "A code was sent before two-factor setup was started.",
    "Request the secret first, then confirm with a code.",
  ),
  not_on: words(
    "Two-factor authentication is off, so there's nothing to turn off or renew.",
    "You don't need to do anything.",
  ),
  not_found: words(
    "There's nothing at this URL, it was deleted, or it belongs to another account. The API doesn't distinguish between these.",
    "Check the id, and that you're signed in to the right account.",
  ),
  method_not_allowed: words(
    "The path exists, but not with this method.",
    "See [the API reference](/docs/api) for the methods of each path.",
  ),
  invalid: words(
    "One or more fields of the request are invalid.",
    "`errors` lists them with `field`, `code` and `message`. The codes are [below](#api-field-errors).",
  ),
  not_json: words(
    "The body isn't valid JSON.",
    "Check the body as it's sent. Trailing commas and single quotes are the usual causes.",
  ),
  json_expected: words(
    "This call expects JSON, but the `Content-Type` is something else.",
    "Send `Content-Type: application/json`.",
  ),
  body_too_large: words(
    "The request body is larger than the API accepts.",
    "Send less at once: lists have a limit of their own.",
  ),
  too_many_counts: words(
    "Your workspace has counted what contains a text 20 times within an hour.",
    "Wait, and count again. Each count reads every submission.",
  ),
  too_many_erasures: words(
    "Your workspace has [erased](/docs/erase) 5 texts within an hour.",
    "Count and confirm the next one later.",
  ),
  erasure_counting: words(
    "What contains the text is still being counted.",
    "Read the erasure until its `state` is `counted`, then confirm it.",
  ),
  erasure_decided: words(
    "The erasure was confirmed already, or another count was started instead.",
    "Read its `state`. To erase something else, start a new count.",
  ),
  erasure_running: words(
    "Something is being erased in this workspace, or this folder is being emptied.",
    "Read [the list](/docs/api#erasures_list), and try again when it's `done`.",
  ),
  count_differs: words(
    "`confirm_count` isn't the number of submissions that was counted. Nothing was deleted.",
    "Send the number in `found.submissions`.",
  ),
  count_expired: words("The count is more than an hour old.", "Count again, then confirm the new count."),
  file_too_large: words(
    "A file for a support ticket is larger than 10 MB, or a file to import larger than 50 MB.",
    "Compress it or send a link to it instead, or split the file to import.",
  ),
  import_storage_full: words(
    "The files that your workspace has uploaded to import take 200 MB.",
    "Delete an import that you don't need, or wait: files are deleted after 24 hours.",
  ),
  import_busy: words(
    "A workspace checks, imports or undoes one file at a time, and another one is in progress.",
    "Wait until it's done, then try again.",
  ),
  import_state: words(
    "The import isn't in the state for this call: it must be checked before it runs, done before it's undone, and not done to be deleted.",
    "Read [the import](/docs/api#imports_read) and look at its `state`.",
  ),
  undo_expired: words("The import was done more than 24 hours ago.", "Delete the submissions in the inbox."),
  old_id_taken: words(
    "Another account uses this id of a Formspree form, or has used it.",
    "If the form was yours, [open a ticket](/support).",
  ),
  old_id_limit: words(
    "Your workspace has claimed 100 ids of Formspree forms.",
    "If you need more, [open a ticket](/support).",
  ),
  ticket_storage_full: words(
    "The files of your workspace's support tickets take 100 MB.",
    "Send a link to the file instead.",
  ),
  too_many_tickets: words(
    "Your workspace has opened 20 support tickets within 24 hours.",
    "Reply to one of them, or open the new one tomorrow.",
  ),
  too_many_replies: words(
    "Your workspace has sent 100 replies to support within 24 hours, in the browser and by email.",
    "Send further ones tomorrow.",
  ),
  too_many_files: words(
    "50 files that you uploaded for support tickets aren't part of a message yet.",
    "Send them, delete some, or wait: files that no message has are deleted after a day.",
  ),
  file_attached: words(
    "The file was sent with a message, so it can't be deleted on its own.",
    "Files are deleted with your account.",
  ),
  access_decided: words(
    "Support's request for access to a submission was declined, revoked or has expired.",
    "Read the [ticket](/docs/api#tickets_read) again to see its state. Support can ask again.",
  ),
  no_email: words(
    "What was sent to `/api/inbound/mail` isn't an email.",
    "Send the whole message with its headers, as your mail server received it.",
  ),
  workspace_suspended: words(
    "The operator of this server has suspended your workspace.",
    "Open a [support ticket](/support). Your forms and submissions are kept.",
  ),
  already_suspended: words(
    "An operator has already suspended this endpoint or workspace.",
    "Reload the page to see who, and why.",
  ),
  not_suspended: words(
    "The endpoint or workspace isn't suspended, so there's no suspension to lift.",
    "Reload the page to see its status.",
  ),
  already_closed: words("An operator has already closed this report.", "Reload the list of reports."),
  body_unreadable: words("The connection ended before the whole body arrived.", "Send it again."),
  too_slow: words("The request body paused for too long.", "Send it again."),
  use_cursor: words(
    "Page numbers only reach the first 10,000 items.",
    "Continue with `next_cursor` from the last response instead of `page`.",
  ),
  too_many_tries: words(
    "Too many attempts: passwords, codes, emails or tests. Successful sign-ins don't count as wrong passwords.",
    "Wait for the number of seconds in `Retry-After`.",
  ),
  too_many_requests: words(
    "This session, or all sessions of this account together, sent requests faster than [the limit](/docs/limits#rate-limits), and too many of them were waiting.",
    "Wait for the number of seconds in `Retry-After`, and send fewer requests at the same time. Lists return up to 200 items per request.",
  ),
  endpoint_limit: words(
    "The account has reached [the maximum number of endpoints](/docs/limits#endpoints).",
    "Delete endpoints you no longer need, then create the new one.",
  ),
  too_many_streams: words(
    "This account has 20 pages open that receive live updates.",
    "Close some, or reload one of them.",
  ),
  endpoint_inactive: words("You sent a test submission to a paused endpoint.", "Resume the endpoint first."),
  too_many_webhooks: words(
    "A form can have up to 10 webhooks.",
    "Delete one, or forward requests from one receiver to others.",
  ),
  delivery_under_way: words(
    "This delivery is being attempted right now, so it can't be resent.",
    "Wait for the result under Activity.",
  ),
  destination_off: words(
    "The recipient or webhook of this delivery was removed or disabled in the meantime.",
    "Add it again, then resend.",
  ),
  changed_meanwhile: words(
    "The routing rules that are stored aren't those in `rules_before`: someone changed them, or removed a recipient they name, after you loaded them. Nothing was changed.",
    "Load the settings again, apply your change to the rules you get, and save with those as `rules_before`.",
  ),
  schema_invalid: words(
    "The form schema has errors, so it wasn't saved.",
    "`errors` lists up to 50 of them, each with its place in the schema. The codes are [below](#form-schema-errors).",
  ),
  form_changed: words(
    "The draft has another revision than the one in `If-Match`: someone saved it after you loaded it, perhaps you in another tab. Nothing was changed. The response has `current`, the form as it's saved now, and `yours`, the schema you sent.",
    "Apply your change to `current.draft`, and save it with `current.revision` as `If-Match`.",
  ),
  if_match_required: words(
    "A change to a form needs the header `If-Match` with the revision it's based on.",
    'Send the `ETag` of the last response, such as `If-Match: "3"`. For a first draft it\'s `"0"`.',
  ),
  no_form: words("The endpoint has neither a draft nor a published form to preview.", "Save a form schema first."),
  no_draft: words("The endpoint has no draft that could be published.", "Save a form schema first."),
  version_limit: words(
    "The published versions of all your forms together take up more than [the limit](/docs/limits#forms).",
    "Delete endpoints you no longer need. Their versions are deleted with them.",
  ),
  price_changed: billing(
    "The held submissions or the add-on cost something else than you sent, or the held ones are others by now. `detail` has the new price. Nothing was opened or activated.",
    "Read the [usage](/docs/api#billing_usage) again, show the new price, and repeat the request with it.",
  ),
  held_changed: billing(
    "The number of held submissions isn't what you sent. Nothing was deleted.",
    "Read the [usage](/docs/api#billing_usage) again, and repeat the request with the new number.",
  ),
  payment_method_required: billing(
    "The workspace has no payment method. Held submissions can only be opened within the free ones of the month, and add-ons can't be activated.",
    "Open fewer submissions, or wait until next month. To pay by invoice, [contact the operator](/docs/limits#payment-and-billing-details).",
  ),
  addon_not_available: billing(
    "This add-on isn't available yet. Its `status` is `coming_soon`.",
    "Read the [usage](/docs/api#billing_usage) to see which add-ons you can activate.",
  ),
  addon_required: billing(
    "One webhook is free. More need the Webhooks add-on, which isn't active.",
    "Activate the add-on under [Billing](/billing), or delete the webhooks you don't need.",
  ),
  invoice_overdue: billing(
    "An invoice has been unpaid for 42 days, so add-ons can't be activated.",
    "Pay the invoice. Your [invoices](/billing) show the amount, the IBAN and the reference.",
  ),
  pdf_not_available: billing(
    "This server can't make PDFs at the moment. The invoice itself isn't affected.",
    "Retry in a few minutes, or print the invoice from its page.",
  ),
  spending_limit_reached: billing(
    "Opening these submissions would cost more than the workspace's spending limit.",
    "Open fewer, or [raise the limit](/docs/api#billing_spending_limit).",
  ),
  no_billing: words("This server has no billing.", "You don't need to do anything."),
  unsubscribed: words(
    "This recipient has unsubscribed from all forms of this account. Only they can undo that.",
    "Ask them to use the link in any earlier email.",
  ),
  export_under_way: words("An export of this account is already running.", "Wait until it has finished."),
  too_many_exports: words(
    "The workspace has 10 exports that haven't finished.",
    "Wait until one has finished, or cancel it. See [Exports](/exports).",
  ),
  too_many_views: words("The workspace has 50 saved views.", "Delete one you no longer need."),
  thumbnail_pending: words("The thumbnail of this file is still being created.", "Retry in a second or two."),
  busy: words(
    "The server is handling as many requests of this kind as it can.",
    "Retry in a few minutes. Pages with live updates do this automatically.",
  ),
  unavailable: words(
    "A part of the service isn't responding, usually the database. Submissions that were already accepted are safe.",
    "Retry in a moment.",
  ),
  internal: words(
    "Something went wrong on our side. It was logged with the `request_id`.",
    "Retry. If it keeps happening, contact us with the `request_id`.",
  ),
  stopping: words(
    "For load balancers, from `/readyz`: this server is about to stop. It answers the requests it still gets.",
    "Send requests to another server.",
  ),
  partition_missing: words(
    "For operators, from `/readyz/dashboard`: the database has no partition yet for next month's submissions.",
    "Run `formtray migrate`, or make sure background jobs are running.",
  ),
};

/** Codes in `errors`, about a single field of a request. */
const field: Record<string, Words> = {
  required: words("This field is required.", "Send it with a value."),
  missing: billing(
    "Billing details need this field. Of `company` and `person`, one is enough.",
    "Send it with a value.",
  ),
  wrong_email: billing(
    "This isn't an email address for invoices.",
    "Check for spaces, or a missing part after the `@`.",
  ),
  unknown_country: billing(
    "The country isn't a two-character ISO code, or the VAT ID doesn't begin with the code of an EU country.",
    "Send a code such as `DE`.",
  ),
  wrong_format: billing(
    "VAT IDs of this country have another format.",
    "Copy the VAT ID from an official document, with its country code.",
  ),
  wrong_checksum: billing(
    "The VAT ID has the right format, but its check digit doesn't match.",
    "Check it for typing errors.",
  ),
  another_country: billing(
    "The VAT ID belongs to another country than the billing address.",
    "Correct the country or the VAT ID.",
  ),
  too_short: words(
    "Passwords have at least 10 characters, texts to erase at least 4.",
    "Choose a longer one. For passwords, three or four words work well.",
  ),
  too_long: words("The value is too long; `message` has the maximum.", "Shorten it."),
  too_many_words: words("The search has more than 20 words.", "Use fewer."),
  no_words: words("The search has nothing to look for.", "Type a word."),
  not_a_date: words("The search has a date that can't be read.", "Write it like 2026-01-31."),
  too_common: words("The password is too easy to guess.", "Choose another one."),
  too_small: words("Page numbers start at 1.", "Send `page=1` for the first page."),
  too_many: words("The list is too long; `message` has the maximum.", "Send fewer at once, or remove some."),
  out_of_range: words(
    "The number is out of range; `message` has the minimum and maximum.",
    "Choose a number in that range.",
  ),
  wrong_password: words("This isn't your password.", "Enter it again, or [reset it](/forgot-password)."),
  wrong_code: words(
    "The code is wrong, expired or already used. Each code works once.",
    "Wait for the next one, and check that your phone's clock is right.",
  ),
  not_an_address: words("This isn't an email address.", "Check for spaces, or a missing part after the `@`."),
  invalid_invitation: words(
    "The invitation has expired after 7 days, was already used, or was replaced by a newer one.",
    "Use the link in the latest email, or ask for a new invitation.",
  ),
  not_invited: words(
    "The invitation was sent to another email address.",
    "Create the account with the address that the invitation was sent to. You can change it afterwards.",
  ),
  another_address: words(
    "To delete an account, you have to enter its own email address, and this is another one.",
    "Enter the email address you sign in with.",
  ),
  not_a_name: words(
    "A name is a single line of at most 120 characters; that of a saved view has at most 60.",
    "Shorten it, and remove line breaks.",
  ),
  not_a_label: words("A label is a single line of at most 60 characters.", "Shorten it, and remove line breaks."),
  unknown: words("The time zone is unknown.", "Send a name such as `Europe/Berlin`."),
  empty_file: words(
    "The file to import has no rows.",
    "Upload CSV with a header row and rows, or a JSON list of objects.",
  ),
  unreadable: words(
    "The file to import is neither CSV nor JSON, or is damaged.",
    "Export it again. A spreadsheet has to be saved as CSV first.",
  ),
  too_many_columns: words("The file to import has more than 300 columns.", "Remove columns that you don't need."),
  too_many_rows: words("The file to import has more than 250,000 rows.", "Split it into several files."),
  wrong_number: words(
    "The mapping names another number of columns than the file has.",
    "Send a target for each column, in the order of `columns` of the import.",
  ),
  one_date: words("The mapping has no column with the date, or several.", "Set the target `date` for one column."),
  no_fields: words("No column of the mapping becomes a field.", "Set the target `field` for at least one column."),
  field_name: words("A field of the mapping has no name, or one longer than 1 kB.", "Change `field` of that column."),
  not_an_old_id: words(
    "This isn't the id of a Formspree form: those have 8 letters and digits.",
    "Copy it from the form's URL, such as `https://formspree.io/f/xpzvgqkw`.",
  ),
  not_offered: words(
    "Only some values can be chosen: the old endpoint URL can be kept for 0, 1, 7, 30 or 90 days, and support can be allowed to read a submission for 1, 24 or 168 hours.",
    "Choose one of these.",
  ),
  not_yours: words(
    "Only the server's operator can suspend an endpoint.",
    "To stop receiving submissions, set it to `paused`.",
  ),
  suspended: words("The operator has suspended this endpoint, so it can't be set to active.", "Contact the operator."),
  held: words(
    "Held submissions can't be moved or marked.",
    "Open them first, in the folder Held. Or filter another folder.",
  ),
  not_a_site: words(
    "This isn't a domain: it has a path or a query, or no host.",
    "Send only the origin, such as `https://example.com`.",
  ),
  not_https: words(
    "The redirect isn't a full `https://` URL.",
    "Include the scheme. `http://` only works for `localhost`.",
  ),
  not_a_field: words("Field names have 1 to 100 characters.", "Use the input's `name`."),
  not_together: words(
    "The request has a whole list (`sites`, `allowed_senders`, `recipients`) and changes to it (`add_…`, `remove_…`) at the same time.",
    "Send one or the other.",
  ),
  repeated: words("The same field or header is listed twice.", "Remove one of them."),
  not_callable: words(
    "We can't call this URL: it isn't `http` or `https`, leads to a private network, or uses an unusual port.",
    "Use a URL on the public internet. To test on your own machine, use a tunnel.",
  ),
  wrong_header: words("Header names consist of letters, digits and hyphens, at most 100.", "Correct the name."),
  reserved_header: words(
    "We set this header ourselves, or it controls the transfer (`Host`, `Content-*`, `Webhook-*`).",
    "Use another name, such as `X-Api-Key`.",
  ),
  wrong_value: words(
    "A header's value is a single line of plain characters, at most 1,000.",
    "Encode other values, for example as Base64.",
  ),
  value_missing: words("A new header has no value.", "Send one. Only existing headers keep their value."),
  not_a_line: words("A subject is a single line.", "Remove the line break."),
  wrong_rule: words("A routing rule needs a field and a value, each at most 200 characters.", "Fill in both."),
  unknown_recipient: words(
    "A routing rule names someone who isn't a recipient of this form.",
    "Add them as a recipient first.",
  ),
  wrong_cursor: words("The cursor is invalid.", "Send `next_cursor` or `before` exactly as you received it."),
  too_early: words(
    "The announcement would end in the past, or before it starts.",
    "Send a later `ends_at`, or leave it out: the announcement then stays until it's deleted.",
  ),
  not_an_operator: words(
    "Tickets can only be assigned to operators, and this isn't the email address of one.",
    "Send an address from `admin.operators` in the server's configuration, or `me`.",
  ),
  before_from: words("`to` is before `from`.", "Swap them."),
  not_text: words("The text contains an invalid character (U+0000).", "Remove it."),
  wrong_shape: words(
    "The JSON is valid but doesn't match what this call expects: a field is missing, unknown, or has the wrong type. `message` says which.",
    "Compare it with [the API reference](/docs/api).",
  ),
  wrong_query: words(
    "A query parameter has an invalid value.",
    "`message` names it; see [the API reference](/docs/api).",
  ),
};

export const errorWords = { form, api, field };

/** Codes of what is wrong with a form schema, each with its cause and, where it isn't obvious, the fix. */
export const schemaWords: Record<string, string> = {
  required: "A key is missing that this type of field, or every schema, needs.",
  unknown_key: "The format has no such key. Check its spelling.",
  wrong_shape: "The value has the wrong type, for example a text instead of a number.",
  not_json: "The schema isn't valid JSON.",
  too_large: "The schema has more than 256 kB.",
  too_many: "The list is too long: fields, languages, choices, conditions or file types.",
  too_long: "The text, name, pattern or value has too many characters.",
  empty: "A text, a name, or a list of choices or conditions is empty.",
  duplicate: "A name, a language or a choice is there twice.",
  out_of_range: "The number is too small or too large.",
  min_above_max: "The minimum is above the maximum, or the form closes before it opens.",
  not_for_type: "Fields of this type don't have this key.",
  not_trimmed: "There are spaces before or after a name or value. Remove them.",
  control_characters: "A text or value contains control characters. Line breaks are only allowed in texts.",
  invisible_characters: "A name contains characters that can't be seen.",
  reserved_name: "The name starts with `_`, or is a [special field](/docs/special-fields).",
  secret_name: "The name is one for a password or for card details. Forms can't ask for those.",
  format_unknown: "This server only knows format 1.",
  language_invalid: "A language is a tag such as `en` or `pt-BR`.",
  language_missing: "A text by language doesn't have the form's main language.",
  language_unknown: "A text is in a language that isn't in `languages`.",
  color_invalid: "A colour is `#` and 6 hex digits.",
  bound_invalid: "`min` or `max` isn't a value that this type of field can have.",
  default_invalid: "The default isn't a valid value of the field.",
  autocomplete_unknown: "This isn't an autofill token of HTML, or it's one for passwords, codes or cards.",
  file_type_invalid: "A file type is an ending such as `.pdf` or a media type such as `image/*`, in lower case.",
  pattern_not_supported:
    "The [pattern](/docs/form-schema#patterns) uses something outside the subset. `message` says what.",
  pattern_too_large: "The pattern needs too much memory. Use lower counts.",
  unknown_field: "A condition is about a field that the form doesn't have.",
  circular_condition: "A field depends on itself, perhaps through the conditions of other fields.",
  operator_not_for_type: "This condition doesn't work with fields of that type.",
  value_invalid: "The condition compares with a value that such a field can't have.",
  not_allowed: "Conditions with `empty` and `filled` have no `value`.",
};
