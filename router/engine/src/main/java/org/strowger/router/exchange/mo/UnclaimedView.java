package org.strowger.router.exchange.mo;

import java.util.List;

/**
 * The messages from mobiles that no rule takes, for operators.
 *
 * @param waiting the number of waiting messages
 * @param oldestMillis when the oldest message came; {@code Long.MAX_VALUE} if there is none
 * @param commands the number of commands and reloads that are being applied to the messages
 * @param smscs the messages of each SMSC that has any
 */
public record UnclaimedView(int waiting, long oldestMillis, int commands, List<OfSmsc> smscs) {
    /** No message waits. */
    public static final UnclaimedView NONE = new UnclaimedView(0, Long.MAX_VALUE, 0, List.of());

    public UnclaimedView {
        smscs = List.copyOf(smscs);
    }

    /**
     * The messages of one SMSC.
     *
     * @param recipients some of the latest recipients
     */
    public record OfSmsc(String smsc, int waiting, long oldestMillis, List<String> recipients) {
        public OfSmsc {
            recipients = List.copyOf(recipients);
        }
    }
}
