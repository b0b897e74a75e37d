package org.strowger.router.recording;

import java.util.HexFormat;

/**
 * A line of Kannel's access log about a message to an SMSC.
 *
 * @param event what happened
 * @param smsc the id of the SMSC
 * @param service the name of the account of the application
 * @param coding 0 for GSM, 1 for octets, 2 for UCS-2; -1 if none was asked for
 * @param text the text; unprintable characters are lost in the log
 * @param headerHex the user data header in hexadecimal digits
 */
public record LoggedMessage(
        long timeMillis,
        Event event,
        String smsc,
        String service,
        String from,
        String to,
        int coding,
        String text,
        String headerHex) {
    public enum Event {
        SENT,
        FAILED,
        REJECTED,
        OTHER
    }

    public byte[] header() {
        try {
            return HexFormat.of().parseHex(headerHex);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }
}
