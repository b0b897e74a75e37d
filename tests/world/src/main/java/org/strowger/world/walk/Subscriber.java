package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.strowger.message.MessageState;

/** A mobile phone: what SMSCs do with messages to it follows from its number. */
public final class Subscriber {
    private static final long ANSWER_MAX_NANOS = TimeUnit.SECONDS.toNanos(4);
    private static final long RECEIPT_MAX_NANOS = TimeUnit.SECONDS.toNanos(90);

    private final long seed;
    private final String number;

    /** The last answer of an SMSC. */
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

    /** The fate of its messages at this SMSC: mostly the same as at any other. */
    public Fate fate(String smsc) {
        Chance chance = chance("fate", 0);
        Chance decisive = chance.percent(90) ? chance : chance("fate " + smsc, 0);
        int share = decisive.below(100);
        return share < 76 ? Fate.DELIVERED : share < 90 ? Fate.UNDELIVERABLE : Fate.REFUSED;
    }

    /**
     * Of a message that comes in parts: whether the SMSC treats this part as it treats the whole. Some subscribers have
     * hesitations, refusals and failures for one part only.
     *
     * @param parts 1 for a message that is not in parts
     */
    private boolean isMeant(int part, int parts) {
        Chance chance = chance("odd part", 0);
        return parts == 1 || chance.oneIn(2) || part == chance.between(1, 2);
    }

    /** Whether the SMSC refuses this part for good. */
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

    /** @param copy how many copies of this part this SMSC has had before */
    public Reaction reaction(String smsc, int copy, int part, int parts) {
        List<Reaction> hesitations = hesitations(smsc);
        return copy < hesitations.size() && isMeant(part, parts) ? hesitations.get(copy) : Reaction.DECIDE;
    }

    public long answerNanos(String smsc, int part, int copy) {
        Chance chance = chance("answer " + smsc + copy, part);
        return chance.oneIn(3) ? 0 : chance.nanosUpTo(ANSWER_MAX_NANOS);
    }

    /** Whether its SMSC reports before it answers. */
    public boolean isReportedEarly(String smsc) {
        return chance("early " + smsc, 0).percent(6);
    }

    public long receiptNanos(String smsc, int part) {
        return chance("receipt " + smsc, part).nanosUpTo(RECEIPT_MAX_NANOS);
    }

    /** The reports of an SMSC about one part, in this order: the first final one counts. */
    public List<MessageState> reports(String smsc, int part, int parts) {
        Chance chance = chance("reports " + smsc, part);
        List<MessageState> all = new ArrayList<>();
        if (chance.percent(10)) {
            all.add(chance.oneOf(MessageState.ENROUTE, MessageState.UNKNOWN, MessageState.ACCEPTED));
        }
        MessageState last = isDelivered(smsc, part, parts) ? MessageState.DELIVERED : MessageState.UNDELIVERABLE;
        all.add(last);
        if (chance.percent(5)) {
            all.add(last); // SMSCs repeat themselves.
        }
        if (chance.percent(5)) {
            all.add(MessageState.UNKNOWN); // Its memory is short.
        }
        return all;
    }
}
