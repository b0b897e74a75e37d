package org.strowger.world.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.strowger.message.MessageState;
import org.strowger.message.ShortMessage.Kind;

/** The reports of an SMSC about an accepted message or part. Features can change them. */
public final class Reports {
    private final Recipient recipient;
    private final String smsc;
    private final int part;
    private final boolean saysAllStates;
    private final List<Report> all = new ArrayList<>();

    /**
     * One report.
     *
     * @param nanos the time after the response; {@link #EARLY} for a report before it
     * @param kind the kind with which its packet is marked
     */
    public record Report(long nanos, MessageState state, Kind kind) {
        public static final long EARLY = 0;

        /** A report whose packet is marked according to its state. */
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

    /** @param parts the number of parts; 1 for a message that is not in parts */
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

    /** Whether the SMSC can express all states. */
    public boolean saysAllStates() {
        return saysAllStates;
    }

    /** The number of the part, from 1. */
    public int part() {
        return part;
    }

    /** The report with the final state. */
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

    /** Removes all reports. */
    public void clear() {
        all.clear();
    }
}
