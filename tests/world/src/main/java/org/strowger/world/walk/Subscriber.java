package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.message.MessageState;

/** A mobile phone, whose number determines what SMSCs do with messages to it. */
public final class Subscriber {
    private static final long ANSWER_MAX_NANOS = TimeUnit.SECONDS.toNanos(4);
    private static final long RECEIPT_MAX_NANOS = TimeUnit.SECONDS.toNanos(90);

    private final long seed;
    private final String number;

    /** The final response of an SMSC. */
    public enum Fate {
        DELIVERED,
        UNDELIVERABLE,
        REFUSED
    }

    /** The reaction of an SMSC to one copy. */
    public enum Reaction {
        DECIDE,
        REFUSE_FOR_NOW,
        KEEP_SILENT
    }

    Subscriber(long seed, String number) {
        this.seed = seed;
        this.number = number;
    }

    private Chance chance(String name, long index) {
        return Chance.of(seed, number + name, index);
    }

    /** The fate of messages to this subscriber at this SMSC, usually the same at all SMSCs. */
    public Fate fate(String smsc) {
        Chance chance = chance("fate", 0);
        Chance decisive = chance.percent(90) ? chance : chance("fate " + smsc, 0);
        int share = decisive.below(100);
        return share < 76 ? Fate.DELIVERED : share < 90 ? Fate.UNDELIVERABLE : Fate.REFUSED;
    }

    /**
     * For a message in parts, whether the SMSC treats this part like the whole message. For some subscribers,
     * hesitations, refusals and failures affect one part only.
     *
     * @param parts the number of parts; 1 for a message that is not in parts
     */
    private boolean isMeant(int part, int parts) {
        Chance chance = chance("odd part", 0);
        return parts == 1 || chance.oneIn(2) || part == chance.between(1, 2);
    }

    /** Whether the SMSC refuses this part permanently. */
    public boolean isRefused(String smsc, int part, int parts) {
        return fate(smsc) == Fate.REFUSED && isMeant(part, parts);
    }

    /** Whether the SMSC delivers this part, if it does not refuse it. */
    private boolean isDelivered(String smsc, int part, int parts) {
        return switch (fate(smsc)) {
            case DELIVERED -> true;
            case UNDELIVERABLE -> !isMeant(part, parts);
            case REFUSED -> chance("delivers " + smsc, part).oneIn(2);
        };
    }

    /** How often an SMSC hesitates before it decides, and how. */
    public List<Reaction> hesitations(String smsc) {
        Chance chance = chance("hesitates " + smsc, 0);
        List<Reaction> all = new ArrayList<>();
        while (all.size() < 3 && chance.percent(all.isEmpty() ? 14 : 40)) {
            all.add(chance.percent(60) ? Reaction.REFUSE_FOR_NOW : Reaction.KEEP_SILENT);
        }
        return all;
    }

    /** @param copy the number of copies of this part that this SMSC has already received */
    public Reaction reaction(String smsc, int copy, int part, int parts) {
        List<Reaction> hesitations = hesitations(smsc);
        return copy < hesitations.size() && isMeant(part, parts) ? hesitations.get(copy) : Reaction.DECIDE;
    }

    public long answerNanos(String smsc, int part, int copy) {
        Chance chance = chance("answer " + smsc + copy, part);
        return chance.oneIn(3) ? 0 : chance.nanosUpTo(ANSWER_MAX_NANOS);
    }

    /** Whether the SMSC reports before it responds. */
    public boolean isReportedEarly(String smsc) {
        return chance("early " + smsc, 0).percent(6);
    }

    public long receiptNanos(String smsc, int part) {
        return chance("receipt " + smsc, part).nanosUpTo(RECEIPT_MAX_NANOS);
    }

    /** The reports of an SMSC about one part, in order; the first final one counts. */
    public List<MessageState> reports(String smsc, int part, int parts) {
        Chance chance = chance("reports " + smsc, part);
        List<MessageState> all = new ArrayList<>();
        if (chance.percent(10)) {
            all.add(chance.oneOf(MessageState.ENROUTE, MessageState.UNKNOWN, MessageState.ACCEPTED));
        }
        MessageState last = isDelivered(smsc, part, parts) ? MessageState.DELIVERED : MessageState.UNDELIVERABLE;
        all.add(last);
        if (chance.percent(5)) {
            all.add(last); // SMSCs repeat reports.
        }
        if (chance.percent(5)) {
            all.add(MessageState.UNKNOWN); // An SMSC soon forgets messages.
        }
        return all;
    }
}
