import { MultilineText } from '#web/ui/multiline-text.tsx';
import { Text } from '#web/ui/text.tsx';

/** Words that somebody wrote, with whose or from when they are. */
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
