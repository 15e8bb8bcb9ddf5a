/** Why an answer carries a code, and what to do about it. Markdown. */
export interface Words {
  cause: string;
  fix: string;
}

const words = (cause: string, fix: string): Words => ({ cause, fix });

/** What a form's address answers when something is posted to it. */
const form: Record<string, Words> = {
  FORM_NOT_FOUND: words(
    "No endpoint has this id: it was mistyped, deleted, or its address was changed and the time for the old one has ended.",
    "Copy the address from [Endpoints](/endpoints) into the form's `action` again.",
  ),
  INACTIVE: words(
    "The endpoint is paused. Visitors read the text its owner wrote for that, if there is one.",
    "Set it to active under [Endpoints](/endpoints). Nothing that was posted meanwhile was stored.",
  ),
  SUSPENDED: words(
    "The people who run this server have closed the endpoint, usually after a report of abuse.",
    "Write to them; their address is on the page that visitors see, and on [the sign-in page](/login).",
  ),
  ORIGIN_NOT_ALLOWED: words(
    "The endpoint takes posts from its own sites only, and the browser says that this one came from another.",
    "Add the site in the endpoint's settings under Sites, with its scheme: `https://www.example.com` and `https://example.com` are two. Or take posts from every site.",
  ),
  EMPTY: words(
    "No field with a name arrived, or only [special fields](/docs/special-fields) such as `_next` and `_gotcha`. Browsers leave out every input that has no `name`.",
    "Give each input a `name`. With fetch, look whether the `FormData` was made from the form, and not before its fields were filled.",
  ),
  FIELDS_INVALID: words(
    "Fields break the endpoint's [rules](/docs/field-rules). You see this code only where no more particular one fits.",
    "`errors` lists each field with its own code.",
  ),
  REQUIRED_FIELD_MISSING: words(
    "A rule of the endpoint asks for this field, and it was not among what was posted.",
    "Add the input, or mend its `name`: names are compared exactly, capitals included.",
  ),
  REQUIRED_FIELD_EMPTY: words(
    "A rule asks for this field, and what arrived holds nothing but spaces.",
    "Show the visitor the message in `errors`. `required` on the input tells them before they send.",
  ),
  TYPE_EMAIL: words(
    "A rule wants an e-mail address here, and this is none.",
    'Show the message in `errors`. `type="email"` on the input tells visitors before they send.',
  ),
  TYPE_NUMERIC: words(
    "A rule wants a number here. A comma for decimals is none.",
    'Use `type="number"`: browsers then send `12.5` whatever the visitor\'s language.',
  ),
  UNSUPPORTED_MEDIA_TYPE: words(
    "The body is neither `application/x-www-form-urlencoded`, `multipart/form-data` nor `application/json`, or it is compressed.",
    "With fetch, pass a `FormData` or `URLSearchParams` and set no `Content-Type` yourself; for JSON set `application/json`.",
  ),
  MALFORMED: words(
    "The body is not what its `Content-Type` says: broken JSON, a multipart body without its boundary, or a connection that ended halfway.",
    "The usual cause is `Content-Type: multipart/form-data` set by hand, which loses the boundary. Leave the header to the browser.",
  ),
  BODY_TOO_LARGE: words(
    "More text than a submission may hold: too many fields, too long a name, too much in one field or in all. `detail` says which.",
    "See [limits](/docs/limits#a-submission). What is really a document belongs in a file input.",
  ),
  FILES_TOO_BIG: words(
    "A file is larger than [the limit](/docs/limits#a-submission). `errors` names its field.",
    "Compress it, or check `file.size` before sending. Nothing of the post was stored.",
  ),
  TOO_MANY_FILES: words(
    "More files in one post than [the limit](/docs/limits#a-submission).",
    "Send fewer at once, or one archive. Empty file inputs do not count.",
  ),
  FILE_TYPE_REFUSED: words(
    "A file that a computer would run: by its ending or by its first bytes. A program renamed to `.pdf` is one too.",
    "Put it into a ZIP archive, or switch on *Take programs as files* in the endpoint's settings under Data.",
  ),
  METHOD_NOT_ALLOWED: words(
    "Somebody asked for the form's address with `GET`, as a browser does when a form has no `method`.",
    'Write `method="post"` on the form.',
  ),
  TOO_SLOW: words(
    "The body paused for too long or came in too slowly. Nothing was stored.",
    "Send it again. On bad connections [the helper script](/docs/formtray-js) does so by itself.",
  ),
  RATE_LIMITED: words(
    "Too many posts from one address, or to one endpoint, within [a minute](/docs/limits#how-often). Also when one address sends too much long text or too many files at the same time.",
    "Wait for the seconds in `Retry-After`. Server-side code that posts for many visitors shares one address: give it a queue.",
  ),
  IDEMPOTENCY_MISMATCH: words(
    "The header `Idempotency-Key` was used before, with another content. A repeated field `_idempotency` never gives this: a constant in a page makes a new submission with a note.",
    "A new submission needs a new key. Repeat a key only for the same content.",
  ),
  UNSTORABLE: words(
    "The database refuses this very content. Nothing was stored, and other submissions are not affected.",
    "It should not happen. Send us `request_id`; the log knows the rest.",
  ),
  UNAVAILABLE: words(
    "Neither the database nor what stands in for it could take the submission right now, or too much is being sent to the server at once.",
    "Send it again after the seconds in `Retry-After`, with the same idempotency key: it cannot be stored twice.",
  ),
};

/** What the API answers as a whole. */
const api: Record<string, Words> = {
  unauthorized: words(
    "No session, or one that has ended: 14 days unused, 90 in all, signed out elsewhere, or the password was changed.",
    "Sign in again and send the new token as `Authorization: Bearer …`.",
  ),
  wrong_login: words(
    "No account has this address with this password. The answer is the same, and takes as long, for an unknown address.",
    "Check the address; [ask for a new password](/forgot-password).",
  ),
  sign_in_again: words(
    "The second step of a sign-in came too late, or after too many wrong codes.",
    "Begin again with address and password.",
  ),
  step_up_required: words(
    "The act changes who gets into the account, and the password or a code was last given more than ten minutes ago.",
    "Confirm with `POST /api/auth/step-up`, then repeat the call. The dashboard asks by itself.",
  ),
  address_unverified: words(
    "You asked us to write to somebody, and your own address is not confirmed yet.",
    "Confirm it by the link in our first letter; [Settings](/settings) sends it again.",
  ),
  email_taken: words(
    "There is an account with this address.",
    "Sign in, or [ask for a new password](/forgot-password).",
  ),
  invalid_token: words(
    "The link was used, has run out, or lost a part on its way through a mail program.",
    "Ask for a new one. A link for a new password works for an hour, and once.",
  ),
  already_on: words("Two-factor is on already.", "To change the app, switch it off first."),
  not_begun: words(
    "A code was sent for two-factor before it was begun.",
    "Ask for the secret first, then confirm with a code.",
  ),
  not_on: words("Two-factor is not on, so there is nothing to switch off or to renew.", "Nothing is to be done."),
  not_found: words(
    "There is nothing at this address, it was deleted, or it belongs to another account. The API does not tell these apart.",
    "Check the id, and that you are signed in to the right account.",
  ),
  method_not_allowed: words(
    "The path exists, but not with this method.",
    "See [the API](/docs/api) for the methods of each path.",
  ),
  invalid: words(
    "One or more fields of the request are not as they must be.",
    "`errors` lists them: `field`, `code` and `message`. The codes are [below](#about-a-field-of-a-request).",
  ),
  not_json: words(
    "The body is not JSON.",
    "Look at it as it is sent: a trailing comma or single quotes are the usual causes.",
  ),
  json_expected: words(
    "The call takes JSON and the `Content-Type` says something else.",
    "Send `Content-Type: application/json`.",
  ),
  body_too_large: words(
    "The request's body is larger than the API reads.",
    "Send less at once: lists have a limit of their own.",
  ),
  body_unreadable: words("The connection ended before the body did.", "Send it again."),
  too_slow: words("The body paused for too long.", "Send it again."),
  use_cursor: words(
    "Page numbers reach the first 10,000 items only.",
    "Go on with `next_cursor` of the last answer in place of `page`.",
  ),
  too_many_tries: words(
    "The same thing was tried too often: passwords, codes, letters, tests. What succeeds does not count against passwords.",
    "Wait for the seconds in `Retry-After`.",
  ),
  too_many_requests: words(
    "This session, or all sessions of this account together, sent requests faster than [the limit](/docs/limits#how-often) and too many of them were waiting.",
    "Wait for the seconds in `Retry-After`, and send fewer requests at the same time. Lists return up to 200 items per request.",
  ),
  endpoint_limit: words(
    "The account has as many endpoints as [one may have](/docs/limits#an-endpoint).",
    "Delete endpoints you no longer need, then create the new one.",
  ),
  too_many_streams: words("This account has 20 pages open that listen for news.", "Close some, or reload one of them."),
  endpoint_inactive: words("A test was asked for while the endpoint is paused.", "Set it to active first."),
  too_many_webhooks: words("A form has at most 10 webhooks.", "Delete one, or let one receiver pass on to others."),
  delivery_under_way: words(
    "This delivery is being tried, so it cannot be sent again now.",
    "Wait for its result in the timeline.",
  ),
  destination_off: words(
    "The recipient or webhook of this delivery was removed or switched off since.",
    "Add it again, then resend.",
  ),
  unsubscribed: words(
    "This recipient has unsubscribed from the letters of all forms of this account. Nobody else can undo that.",
    "Ask them to use the link in a letter they have.",
  ),
  export_under_way: words("An export of this account is being made.", "Wait until it has come down."),
  thumbnail_pending: words("The small picture of a file is being made.", "Ask again in a second or two."),
  busy: words(
    "The server does as much of this kind as it may at once.",
    "Try again in a few minutes; pages that listen do so by themselves.",
  ),
  unavailable: words(
    "A part of the service does not answer, most often the database. What was accepted before is safe.",
    "Try again in a moment.",
  ),
  internal: words(
    "Something broke on our side. It was logged under `request_id`.",
    "Try again; if it stays, send us the `request_id`.",
  ),
  partition_missing: words(
    "For operators, from `/readyz`: the database has no place yet for next month's submissions.",
    "Run `formtray migrate`, or let the background jobs run.",
  ),
};

/** What stands in `errors` about a single field of a request. */
const field: Record<string, Words> = {
  required: words("This field is needed here.", "Send it, not empty."),
  too_short: words("A password has at least 10 characters.", "Choose a longer one: three or four words do well."),
  too_long: words("More characters than this field takes; `message` says how many.", "Shorten it."),
  too_common: words("The password is one of those that others would try first.", "Choose another one."),
  too_small: words("Pages are counted from 1.", "Send `page=1` for the first."),
  too_many: words("The list is longer than it may be; `message` says how long.", "Send fewer at once, or remove some."),
  out_of_range: words(
    "The number lies outside of what is possible; `message` names both ends.",
    "Choose one in between.",
  ),
  wrong_password: words("This is not your password.", "Type it again, or [ask for a new one](/forgot-password)."),
  wrong_code: words(
    "The code is wrong, too old, or was used. Each works once.",
    "Wait for the next one; check that the phone's clock is right.",
  ),
  not_an_address: words("This is not an e-mail address.", "Check for a space, or a missing part after the `@`."),
  another_address: words(
    "To delete an account its own address must be typed, and this is another one.",
    "Type the address you sign in with.",
  ),
  not_a_name: words("A name is one line of at most 120 characters.", "Shorten it, and leave out line breaks."),
  unknown: words("This time zone is not known.", "Send a name such as `Europe/Berlin`."),
  not_offered: words("The old address of an endpoint can be kept for 0, 1, 7, 30 or 90 days.", "Choose one of these."),
  not_yours: words(
    "Only the people who run the server suspend an endpoint.",
    "To stop taking submissions, set it to `paused`.",
  ),
  suspended: words("The operator has suspended this endpoint, so it cannot be set to active.", "Write to them."),
  not_a_site: words(
    "This is not a site: it has a path, a query, or no host.",
    "Send its origin only, such as `https://example.com`.",
  ),
  not_https: words(
    "The redirect is not a whole `https://` address.",
    "Write it out, scheme included. `http://` works for `localhost` only.",
  ),
  not_a_field: words("The name of a field has 1 to 100 characters.", "Use the input's `name`."),
  repeated: words("The same field or header is named twice in a list.", "Leave one of them."),
  not_callable: words(
    "We do not call this address: it is not `http` or `https`, leads to a private network, or has an unusual port.",
    "Give an address on the public internet. For tests on your own machine use a tunnel.",
  ),
  wrong_header: words("The name of a header has letters, digits and hyphens, at most 100.", "Mend the name."),
  reserved_header: words(
    "We set this header ourselves, or it says how the message travels (`Host`, `Content-*`, `Webhook-*`).",
    "Use a name of your own, such as `X-Api-Key`.",
  ),
  wrong_value: words(
    "The value of a header is one line of plain characters, at most 1,000.",
    "Encode what is not, in Base64 for example.",
  ),
  value_missing: words(
    "A new header came without a value.",
    "Send one. Only a header that is there already keeps its value.",
  ),
  not_a_line: words("A subject is one line.", "Leave out the line break."),
  wrong_rule: words("A rule names a field and what it must be, each within 200 characters.", "Fill in both."),
  unknown_recipient: words(
    "A rule names somebody who is not a recipient of this form.",
    "Add them as a recipient first.",
  ),
  wrong_cursor: words("This is no place in the list.", "Send `next_cursor` or `before` exactly as an answer gave it."),
  before_from: words("`to` lies before `from`.", "Exchange them."),
  not_text: words("The text holds a character that is none (U+0000).", "Remove it."),
  wrong_shape: words(
    "The JSON is well-formed, but not what this call takes: a field is missing, unknown, or of another type. `message` says which.",
    "Compare it with [the API](/docs/api).",
  ),
  wrong_query: words(
    "A parameter in the address has a value it cannot have.",
    "`message` names it; see [the API](/docs/api).",
  ),
};

export const errorWords = { form, api, field };
