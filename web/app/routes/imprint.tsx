import { ContentPage } from "~/features/site/content-page";
import { describe } from "~/features/site/meta";

export const meta = () =>
  describe({ title: "Imprint · Formtray", description: "Who runs this server and how to reach them." });

export default function Imprint() {
  return (
    <ContentPage title="Imprint" lead="Who runs this server, and how to reach them.">
      <p>
        The operator of this server has not entered a name and address yet. They will stand here, with a way to report
        abuse.
      </p>
    </ContentPage>
  );
}
