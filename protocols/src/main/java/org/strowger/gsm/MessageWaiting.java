package org.strowger.gsm;

/**
 * That messages wait elsewhere, or no longer do (23.038 4, groups 1100 to 1110).
 *
 * @param kind what waits
 * @param active whether the phone is to show its sign or to take it away
 * @param stored whether the phone is to keep the message; if not, it may throw it away
 */
public record MessageWaiting(Waiting kind, boolean active, boolean stored) {
    /** What waits. */
    public enum Waiting {
        NOTHING,
        VOICEMAIL,
        FAX,
        EMAIL,
        OTHER
    }

    /** Of a message that says nothing about others. */
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
