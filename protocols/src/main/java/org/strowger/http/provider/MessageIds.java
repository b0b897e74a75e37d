package org.strowger.http.provider;

import java.util.HexFormat;

/**
 * The ids of the messages of one session: random digits that distinguish the session from all others, including those
 * before a restart, and a number.
 */
public final class MessageIds {
    private final String session;
    private long number;

    /** @param session random bits, different for each session */
    public MessageIds(long session) {
        this.session = HexFormat.of().toHexDigits(session);
    }

    String next() {
        number++;
        return session + "-" + Long.toHexString(number);
    }
}
