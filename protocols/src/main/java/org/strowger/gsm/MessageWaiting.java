package org.strowger.gsm;

/**
 * A message waiting indication (23.038 4, groups 1100 to 1110).
 *
 * @param kind the kind of waiting message
 * @param active true if the phone shows the indication, false if the phone removes it
 * @param stored whether the phone stores the message; if not, it may discard it
 */
public record MessageWaiting(Waiting kind, boolean active, boolean stored) {
    public enum Waiting {
        NOTHING,
        VOICEMAIL,
        FAX,
        EMAIL,
        OTHER
    }

    /** No indication. */
    public static final MessageWaiting NONE = new MessageWaiting(Waiting.NOTHING, false, false);

    public boolean isNone() {
        return kind == Waiting.NOTHING;
    }

    static MessageWaiting of(int coding) {
        Waiting kind =
                switch (coding & 0x03) {
                    case 0 -> Waiting.VOICEMAIL;
                    case 1 -> Waiting.FAX;
                    case 2 -> Waiting.EMAIL;
                    default -> Waiting.OTHER;
                };
        return new MessageWaiting(kind, (coding & 0x08) != 0, (coding & 0xF0) != 0xC0);
    }
}
