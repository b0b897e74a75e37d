package org.strowger.router.config.value;

import java.util.Arrays;
import java.util.List;

/** The kinds of sessions with an SMSC. */
public enum BindKind {
    TRANSCEIVER("transceiver", "transceiver", 1),
    TRANSMITTER_AND_RECEIVER("transmitter+receiver", "transmitter and receiver", 2),
    TRANSMITTER("transmitter", "transmitter", 1),
    RECEIVER("receiver", "receiver", 1);

    private final String key;
    private final String words;
    private final int kinds;

    BindKind(String key, String words, int kinds) {
        this.key = key;
        this.words = words;
        this.kinds = kinds;
    }

    public static List<String> keys() {
        return Arrays.stream(values()).map(each -> each.key).toList();
    }

    public static BindKind named(String key) {
        return Arrays.stream(values())
                .filter(each -> each.key.equals(key))
                .findFirst()
                .orElseThrow();
    }

    /** The name for operators. */
    public String words() {
        return words;
    }

    /** The number of kinds of sessions. The configured number of sessions applies to each kind. */
    public int kinds() {
        return kinds;
    }

    /** Whether messages can be sent to the SMSC. */
    public boolean sends() {
        return this != RECEIVER;
    }
}
