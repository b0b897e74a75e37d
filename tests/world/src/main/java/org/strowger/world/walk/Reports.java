package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.strowger.message.MessageState;
import org.strowger.message.ShortMessage.Kind;

/** The reports of an SMSC about a message, or a part of one, that it has accepted. Features change it. */
public final class Reports {
    private final Recipient recipient;
    private final String smsc;
    private final int part;
    private final boolean saysAllStates;
    private final List<Report> all = new ArrayList<>();

    /**
     * One report.
     *
     * @param nanos how long after the response; {@link #EARLY}: before it
     * @param kind how its packet announces it
     */
    public record Report(long nanos, MessageState state, Kind kind) {
        public static final long EARLY = 0;

        /** One whose packet says what its state says. */
        public static Report of(long nanos, MessageState state) {
            return new Report(nanos, state, state.isFinal() ? Kind.RECEIPT : Kind.NOTIFICATION);
        }

        public boolean isEarly() {
            return nanos == EARLY;
        }

        public Report at(long other) {
            return new Report(other, state, kind);
        }

        public Report saying(MessageState other) {
            return of(nanos, other);
        }

        public Report announcedAs(Kind other) {
            return new Report(nanos, state, other);
        }
    }

    /** @param parts 1 for a message that is not in parts */
    Reports(Recipient recipient, String smsc, int part, int parts, boolean saysAllStates) {
        this.saysAllStates = saysAllStates;
        this.recipient = recipient;
        this.smsc = smsc;
        this.part = part;
        Subscriber subscriber = recipient.subscriber();
        long nanos = subscriber.isReportedEarly(smsc)
                ? Report.EARLY
                : TimeUnit.MILLISECONDS.toNanos(1) + subscriber.receiptNanos(smsc, part);
        for (MessageState each : subscriber.reports(smsc, part, parts)) {
            all.add(Report.of(nanos, saysAllStates || each.isFinal() ? each : MessageState.ENROUTE));
            nanos += TimeUnit.SECONDS.toNanos(1);
        }
    }

    public Recipient recipient() {
        return recipient;
    }

    public String smsc() {
        return smsc;
    }

    /** Whether the SMSC has words for all states. */
    public boolean saysAllStates() {
        return saysAllStates;
    }

    /** The number of the part, from 1. */
    public int part() {
        return part;
    }

    /** The one that says how it ends. */
    public Optional<Report> end() {
        return all.stream().filter(each -> each.state().isFinal()).findFirst();
    }

    public List<Report> all() {
        return all;
    }

    public void add(Report report) {
        all.add(report);
    }

    public void change(UnaryOperator<Report> how) {
        all.replaceAll(how);
    }

    /** It reports nothing. */
    public void clear() {
        all.clear();
    }
}
