package org.strowger.router.exchange.mo;

import org.strowger.message.Address;
import org.strowger.message.PlainMessage;
import org.strowger.message.Rewrite;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.numbers.SmscNumbers;
import org.strowger.router.smsc.Smsc;

/** Reads the numbers in messages from mobiles by the rules of their SMSC. */
final class IncomingNumbers {
    private IncomingNumbers() {}

    /**
     * The message with its numbers as inbound rules, applications and records see them: the same object if none
     * changes, otherwise a copy, so that the message is the same in the store and after a restart.
     */
    static ShortMessage read(ShortMessage message, Smsc smsc) {
        SmscNumbers numbers = smsc.numbers();
        if (!numbers.reads()) {
            return message;
        }
        Rewrite rewrite = Rewrite.NONE;
        Address sender = message.source();
        Address readSender = numbers.read(sender);
        if (!readSender.equals(sender)) {
            rewrite = rewrite.from(readSender);
        }
        Address recipient = message.destination();
        Address readRecipient = numbers.read(recipient);
        if (!readRecipient.equals(recipient)) {
            rewrite = rewrite.to(readRecipient);
        }
        return rewrite.isNone()
                ? message
                : smsc.traits().form().changed(message, rewrite).orElse(message);
    }

    /** Creates the notice for the asker that the subscriber is reachable. */
    static ShortMessage notice(Address subscriber, Address asker, Smsc smsc) {
        SmscNumbers numbers = smsc.numbers();
        return PlainMessage.from(numbers.read(subscriber))
                .to(numbers.read(asker))
                .build();
    }
}
