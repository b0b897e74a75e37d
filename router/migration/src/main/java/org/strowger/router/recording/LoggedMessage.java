package org.strowger.router.recording;

import java.util.HexFormat;
import java.util.Optional;

/**
 * A line of Kannel's access log about a message to an SMSC.
 *
 * @param event the event that the line logs
 * @param smsc the id of the SMSC
 * @param service the name of the application's account; for a reply, the name of the service, or empty
 * @param from the sender, with a plus if it is an international number
 * @param to the recipient, with a plus if it is an international number
 * @param messageClass 0 to 3; {@link #ABSENT} if there is none
 * @param coding 0 for GSM, 1 for octets, 2 for UCS-2; {@link #ABSENT} if none was requested
 * @param loggedText a GSM text, with periods for octets that cannot be shown; otherwise hexadecimal digits. Empty if
 *     the log hides texts
 * @param headerHex the user data header in hexadecimal digits
 */
public record LoggedMessage(
        long timeMillis,
        Event event,
        String smsc,
        String service,
        String from,
        String to,
        int messageClass,
        int coding,
        String loggedText,
        String headerHex) {
    /** Stands for a class or coding that a message does not have. */
    public static final int ABSENT = -1;

    public enum Event {
        SENT,
        FAILED,
        REJECTED,
        OTHER
    }

    public byte[] header() {
        return octets(headerHex).orElse(new byte[0]);
    }

    /** The octets of a text that is logged as hexadecimal digits; empty if the text contains other characters. */
    public Optional<byte[]> textOctets() {
        return octets(loggedText);
    }

    private static Optional<byte[]> octets(String hex) {
        try {
            return Optional.of(HexFormat.of().parseHex(hex));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
