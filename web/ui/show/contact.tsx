import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { t } from '#contract/text/text.ts';
import { Grid, Row } from './elements.tsx';
import { numberParts } from './telephone-numbers.ts';
import styles from './contact.module.css';

interface ContactProps {
  /** as somebody typed it; it may contain several numbers */
  number: string;
  /** whose it is: "Asha Rao", "parents of Asha Rao" */
  who: string;
}

/** Telephone numbers, each with links to call it and to write by WhatsApp. */
export const Contact = ({ number, who }: ContactProps) => (
  <Grid component="ul" gap={4} className={styles.numbers}>
    {numberParts(number)
      .filter(({ text }) => /\w/.test(text))
      .map(({ text, tel, whatsApp }) => (
        <Row component="li" gap="0.25rem 0.5rem" key={text}>
          <span className={styles.number}>{text.trim()}</span>
          {tel && (
            <a className={styles.press} href={tel} aria-label={t('Call {who}, {number}', { who, number: text.trim() })}>
              <Phone size={16} aria-hidden />
              {t('Call')}
            </a>
          )}
          {whatsApp && (
            <a
              className={styles.press}
              href={whatsApp}
              target="_blank"
              rel="noreferrer"
              aria-label={t('WhatsApp to {who}, {number}', { who, number: text.trim() })}
            >
              <MessageCircle size={16} aria-hidden />
              {t('WhatsApp')}
            </a>
          )}
        </Row>
      ))}
  </Grid>
);
