package org.strowger.router.application;

import org.strowger.message.Outcome;
import org.strowger.router.filter.Verdict;
import org.strowger.router.metrics.Figure;
import org.strowger.router.metrics.Metric;

/** Counters of an application, kept on each thread. */
public enum AppFigure implements Figure {
    MESSAGES("strowger_messages_received_total", History.HOUR, "Messages received from the application"),
    SEGMENTS(
            "strowger_segments_received_total",
            History.RATES,
            "SMS segments of the messages received from the application"),
    ACCEPTED("strowger_messages_accepted_total", History.RATES, "Messages answered with success"),
    REFUSED(
            "strowger_messages_rejected_total{reason=refused}",
            History.RATES,
            "Messages refused with a permanent error"),
    LATER(
            "strowger_messages_rejected_total{reason=later}",
            History.RATES,
            "Messages refused with a temporary error; the application may send them again"),
    TOO_FAST("", History.RATES, "Messages above the application's rate limit"),
    BEYOND_WINDOW("", History.TOTAL, "Requests refused because the window was full; no other counter includes them"),
    SENDER_NOT_ALLOWED(
            "strowger_messages_sender_not_allowed_total",
            History.TOTAL,
            "Messages refused because the application may not use the sender address"),
    FILTER_REFUSED("strowger_filter_verdicts_total{verdict=refuse}", History.TOTAL, "Messages that a filter refused"),
    FILTER_LATER(
            "strowger_filter_verdicts_total{verdict=later}",
            History.TOTAL,
            "Messages that a filter refused temporarily, or that are retried because a filter gave no verdict"),
    FILTER_CHANGED(
            "strowger_filter_verdicts_total{verdict=change}",
            History.TOTAL,
            "Messages that filters changed or routed; setting the default sender counts as a change"),
    FILTERS_SLOW(
            "strowger_filters_slow_total",
            History.TOTAL,
            "Measured filter runs that exceeded the time budget; one run in 64 is measured"),
    KEYS_REFUSED(
            "strowger_application_keys_refused_total",
            History.TOTAL,
            "Requests refused because the idempotency keys of the application take all the memory that it may use"),
    CUSTODY_BEGUN("strowger_custody_begun_total", History.RATES, "Messages taken into custody"),
    CUSTODY_ENDED("", History.TOTAL, "Messages that left custody: accepted by an SMSC, failed or expired"),
    EXPIRED(
            "strowger_messages_expired_total",
            History.RATES,
            "Messages in custody that expired before an SMSC accepted them"),
    HELD(
            "strowger_messages_held_total",
            History.TOTAL,
            "Messages in custody that were held for an operator after an internal error"),
    UNCERTAIN(
            "strowger_messages_uncertain_total",
            History.TOTAL,
            "Messages in custody that an SMSC did not answer and may have accepted"),
    DELIVERIES_STORED("", History.TOTAL, "Messages and receipts stored for the application"),
    DELIVERIES_EXPIRED(
            "strowger_deliveries_total{result=expired}",
            History.TOTAL,
            "Messages and receipts that the application did not accept in time"),
    DELIVERIES_ADAPTED(
            "strowger_deliveries_adapted_total",
            History.TOTAL,
            "Messages and receipts that the application's protocol cannot express, sent in the nearest form or in "
                    + "parts"),
    RECEIPTS_DROPPED(
            "strowger_application_receipts_dropped_total",
            History.TOTAL,
            "Expected receipts of the application dropped because too many were expected from an SMSC, or too many "
                    + "with one id"),
    RESPONSES_LOST(
            "strowger_responses_lost_total",
            History.TOTAL,
            "Responses that could not be sent because the session had ended"),
    INQUIRIES("strowger_inquiries_total", History.TOTAL, "Requests to query, cancel or replace a message"),
    DELIVERED(
            "strowger_deliveries_total{result=accepted}",
            History.HOUR,
            "Messages and receipts that the application accepted"),
    NOT_DELIVERED(
            "strowger_deliveries_total{result=refused}",
            History.RATES,
            "Messages and receipts that the application refused or did not answer"),
    CALLBACKS_SENT("strowger_callbacks_sent_total", History.RATES, "Callbacks sent"),
    CALLBACKS_TAKEN(
            "strowger_callbacks_total{result=taken}",
            History.RATES,
            "Callbacks that a server accepted, with the response that the style requires"),
    CALLBACKS_2XX(
            "strowger_callbacks_total{result=2xx}",
            History.TOTAL,
            "Callbacks answered with a status below 300 or a body that the style does not count as success"),
    CALLBACKS_3XX(
            "strowger_callbacks_total{result=3xx}",
            History.TOTAL,
            "Callbacks answered with a redirection, which is not followed"),
    CALLBACKS_4XX(
            "strowger_callbacks_total{result=4xx}",
            History.TOTAL,
            "Callbacks answered with a status from 400 to 499 except 410"),
    CALLBACKS_5XX(
            "strowger_callbacks_total{result=5xx}", History.TOTAL, "Callbacks answered with a status of 500 or above"),
    CALLBACKS_GONE(
            "strowger_callbacks_total{result=gone}",
            History.TOTAL,
            "Callbacks answered with status 410: the URL is not called again"),
    CALLBACKS_TIMED_OUT(
            "strowger_callbacks_total{result=timed_out}", History.TOTAL, "Callbacks without a response in time"),
    CALLBACKS_LOST(
            "strowger_callbacks_total{result=lost}",
            History.TOTAL,
            "Callbacks without a response because the connection ended"),
    CALLBACKS_TLS_FAILED(
            "strowger_callback_connections_failed_total{reason=tls}",
            History.TOTAL,
            "Connections to servers on which TLS failed"),
    CALLBACKS_NOT_CONNECTED(
            "strowger_callback_connections_failed_total{reason=not_connected}",
            History.TOTAL,
            "Connections to servers that could not be opened: unknown name, refused address, no answer"),
    ALERTS_DROPPED(
            "",
            History.TOTAL,
            "Notifications of reachable subscribers (alert_notification) dropped because the application read too "
                    + "slowly"),
    BINDS("", History.TOTAL, "Sessions bound"),
    BINDS_ENDED("", History.TOTAL, "Sessions ended"),
    BINDS_REFUSED("strowger_application_binds_refused_total", History.TOTAL, "Binds refused"),
    TAKEN_OVER("", History.TOTAL, "Stale sessions closed to make room for a new bind");

    @SuppressWarnings("ImmutableEnumChecker") // a record of strings
    private final Metric metric;

    private final History history;
    private final String help;

    AppFigure(String metric, History history, String help) {
        this.metric = Metric.of(metric);
        this.history = history;
        this.help = help;
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

    /** The counter for a verdict of filters other than {@link Verdict.Kind#PASS}. */
    public static AppFigure of(Verdict.Kind verdict) {
        return switch (verdict) {
            case PASS -> throw new AssertionError("passed messages are not counted");
            case REFUSE -> FILTER_REFUSED;
            case LATER -> FILTER_LATER;
            case CHANGE, ROUTE -> FILTER_CHANGED;
        };
    }

    /** The counter for a callback that was not accepted, by the status of its response. */
    public static AppFigure ofStatus(int status) {
        return switch (status / 100) {
            case 0, 1, 2 -> CALLBACKS_2XX;
            case 3 -> CALLBACKS_3XX;
            case 4 -> CALLBACKS_4XX;
            default -> CALLBACKS_5XX;
        };
    }

    /** The counter for the response to one of the application's messages. */
    public static AppFigure of(Outcome outcome) {
        return switch (outcome.kind()) {
            case ACCEPTED -> ACCEPTED;
            case PERMANENT -> REFUSED;
            case THROTTLED, TEMPORARY, UNCERTAIN -> LATER;
        };
    }
}
