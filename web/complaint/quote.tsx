import { MultilineText } from '#web/ui/show/multiline-text.tsx';
import { Text } from '#web/ui/show/text.tsx';

/** A text that somebody wrote, under a caption that says who or when. */
export const Quote = ({ caption, children }: { caption: string; children: string }) => (
  <div>
    <Text dimmed small>
      {caption}
    </Text>
    <Text>
      <MultilineText>{children}</MultilineText>
    </Text>
  </div>
);
