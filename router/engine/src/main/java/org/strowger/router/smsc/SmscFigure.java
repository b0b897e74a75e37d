package org.strowger.router.smsc;

import java.util.List;
import java.util.stream.Stream;
import org.strowger.message.Outcome.StatusClass;
import org.strowger.router.metrics.Figure;
import org.strowger.router.metrics.Metric;

/** Counters of an SMSC, kept on each thread. */
public enum SmscFigure implements Figure {
    SUBMITTED("strowger_smsc_submitted_total", History.HOUR, "Messages sent to the SMSC"),
    ACCEPTED("strowger_messages_delivered_total", History.HOUR, "Messages that the SMSC accepted"),
    SEGMENTS_ACCEPTED("strowger_smsc_segments_accepted_total", "Segments of the messages that the SMSC accepted"),
    THROTTLED(
            "strowger_messages_failed_total{reason=throttled}",
            "Messages that the SMSC refused because of its rate limit"),
    TEMPORARY(
            "strowger_messages_failed_total{reason=temporary}",
            "Messages that the SMSC refused with a temporary error"),
    PERMANENT(
            "strowger_messages_failed_total{reason=permanent}",
            "Messages that the SMSC refused with a permanent error"),
    QUEUE_FULL(
            "strowger_messages_failed_total{reason=queue_full}",
            "Messages that the SMSC refused with a status of class queue-full"),
    SUSPENDED(
            "strowger_messages_failed_total{reason=suspended}",
            "Messages that the SMSC refused with a status of class suspended"),
    WRONG_NUMBER(
            "strowger_messages_failed_total{reason=number}",
            "Messages that the SMSC refused with a status of class number"),
    TIMED_OUT("strowger_messages_failed_total{reason=timed_out}", "Messages that the SMSC did not answer in time"),
    LOST("strowger_messages_failed_total{reason=lost}", "Messages whose session ended before the SMSC answered"),
    NOT_ENCODABLE(
            "strowger_messages_failed_total{reason=not_encodable}",
            "Messages that cannot be expressed in the SMSC's protocol"),
    TRANSLITERATED("strowger_smsc_transliterated_total", "Messages whose text was transliterated to the GSM alphabet"),
    MESSAGES("strowger_smsc_messages_received_total", History.HOUR, "Messages received from the SMSC"),
    RECEIPTS("strowger_receipts_total{result=received}", "Final receipts received"),
    RECEIPTS_INTERMEDIATE(
            "strowger_receipts_total{result=intermediate}",
            "Receipts received for messages that the SMSC is still trying to deliver"),
    RECEIPTS_UNREADABLE("strowger_receipts_total{result=unreadable}", "Receipts without a readable message id"),
    RECEIPTS_UNEXPECTED("strowger_receipts_total{result=unexpected}", "Receipts that match no expected receipt"),
    RECEIPTS_FAILED_OVER(
            "strowger_receipts_total{result=failed_over}",
            "Final receipts after which the message was sent to another SMSC"),
    RECEIPTS_AFTER_FAILOVER(
            "strowger_receipts_total{result=after_failover}",
            "Final receipts for messages that had been sent to another SMSC after an earlier receipt"),
    RECEIPTS_OVERDUE("strowger_receipts_total{result=overdue}", "Expected receipts that did not arrive in time"),
    RECEIPTS_DROPPED(
            "strowger_receipts_total{result=dropped}",
            "Expected receipts dropped because too many were expected, or too many with one id"),
    MESSAGES_UNROUTABLE(
            "strowger_smsc_messages_unroutable_total",
            "Messages received from the SMSC that no application is configured to receive"),
    UNCLAIMED_HELD(
            "strowger_smsc_unclaimed_total{result=held}",
            "Messages received from the SMSC that match no rule and wait for one"),
    UNCLAIMED_LATER(
            "strowger_smsc_unclaimed_total{result=later}",
            "Messages received from the SMSC that match no rule and were refused with a temporary error, because "
                    + "too many "
                    + "wait, or because the store refuses new records"),
    UNCLAIMED_DELIVERED(
            "strowger_smsc_unclaimed_total{result=delivered}",
            "Messages received from the SMSC that waited for a rule, and were given to an application"),
    UNCLAIMED_REFUSED(
            "strowger_smsc_unclaimed_total{result=refused}",
            "Messages received from the SMSC that waited for a rule, and were refused permanently when the rule "
                    + "submitted them"),
    UNCLAIMED_EXPIRED(
            "strowger_smsc_unclaimed_total{result=expired}",
            "Messages received from the SMSC that waited for a rule until they reached the maximum age"),
    UNCLAIMED_DROPPED(
            "strowger_smsc_unclaimed_total{result=dropped}",
            "Messages received from the SMSC that waited for a rule until an operator dropped them"),
    MESSAGES_JOINED(
            "strowger_smsc_messages_joined_total",
            "Long messages received from the SMSC that were joined from segments"),
    SEGMENTS_UNJOINED(
            "strowger_smsc_segments_unjoined_total",
            "Segments received from the SMSC that were delivered unjoined, because other segments did not arrive in "
                    + "time or contradicted them, or because too many waited"),
    INQUIRIES("strowger_smsc_inquiries_total", "Requests to query, cancel or replace a message, sent to the SMSC"),
    SESSIONS_UP("", "Sessions bound"),
    SESSIONS_DOWN("strowger_smsc_reconnects_total{reason=ended}", "Sessions ended"),
    BINDS_REFUSED("strowger_smsc_reconnects_total{reason=refused}", "Binds that the SMSC refused"),
    NOT_CONNECTED(
            "strowger_smsc_reconnects_total{reason=not_connected}",
            "Connections to the SMSC that could not be established"),
    OUTBINDS_REFUSED(
            "strowger_smsc_outbinds_refused_total",
            "Connections to the outbind listener that were refused or sent no data");

    /** The possible responses to a submitted message. */
    static final List<SmscFigure> RESPONSES =
            List.of(ACCEPTED, THROTTLED, TEMPORARY, PERMANENT, QUEUE_FULL, SUSPENDED, WRONG_NUMBER);

    /** The possible outcomes of a submitted message. */
    static final List<SmscFigure> ANSWERS =
            Stream.concat(RESPONSES.stream(), Stream.of(TIMED_OUT, LOST)).toList();

    @SuppressWarnings("ImmutableEnumChecker") // a record of strings
    private final Metric metric;

    private final History history;
    private final String help;

    SmscFigure(String metric, String help) {
        this(metric, History.RATES, help);
    }

    SmscFigure(String metric, History history, String help) {
        this.metric = Metric.of(metric);
        this.history = history;
        this.help = help;
    }

    /** The counter of the refusals of a class. */
    static SmscFigure of(StatusClass statusClass) {
        return switch (statusClass) {
            case THROTTLED -> THROTTLED;
            case TEMPORARY -> TEMPORARY;
            case PERMANENT -> PERMANENT;
            case QUEUE_FULL -> QUEUE_FULL;
            case SUSPENDED -> SUSPENDED;
            case NUMBER -> WRONG_NUMBER;
        };
    }

    @Override
    public Metric metric() {
        return metric;
    }

    @Override
    public History history() {
        return history;
    }

    @Override
    public String help() {
        return help;
    }
}
