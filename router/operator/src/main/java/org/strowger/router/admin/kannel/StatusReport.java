package org.strowger.router.admin.kannel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.application.Application;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscFigure;
import org.strowger.router.smsc.SmscGauge;

/**
 * The state of the router in Kannel's terms.
 *
 * @param mode the word after "Status:"
 * @param receivedQueued the number of messages and receipts that wait for applications
 * @param sentQueued the number of messages that wait for an SMSC or a retry
 * @param stored the number of messages and receipts in the store
 * @param receiptsExpected the number of expected receipts
 */
record StatusReport(
        String mode,
        long uptimeSeconds,
        long receivedQueued,
        long sentQueued,
        long stored,
        long receiptsExpected,
        List<Box> boxes,
        List<Link> links) {
    StatusReport {
        boxes = List.copyOf(boxes);
        links = List.copyOf(links);
    }

    /** A connected application, shown as a box. */
    record Box(String id, String address, long queued, long onlineSeconds, boolean isEncrypted) {}

    /**
     * An SMSC.
     *
     * @param link the address of the SMSC, as Kannel writes it
     * @param status the state of the SMSC, as Kannel writes it
     */
    record Link(
            String name,
            String link,
            String status,
            TrafficRates received,
            TrafficRates sent,
            TrafficRates receipts,
            long failed,
            long queued) {}

    /** Creates a report from the console's answers and the counters. */
    static StatusReport of(AdminCommands.Console console, StatusSource source, String mode, CommandCaller caller)
            throws CommandRefused {
        AnswerRows.Row router = AnswerRows.values(console.execute("status", caller));
        Map<String, AnswerRows.Row> smscs = byName(AnswerRows.of(console.execute("show smscs", caller)));
        Map<String, AnswerRows.Row> applications = byName(AnswerRows.of(console.execute("show applications", caller)));
        long uptime = router.whole("uptime");
        double uptimeSeconds = Math.max(1.0, (double) seconds(uptime));
        List<Link> links = new ArrayList<>();
        for (Smsc smsc : source.smscs()) {
            links.add(link(source, smsc, uptimeSeconds, smscs.get(smsc.name())));
        }
        return new StatusReport(
                mode,
                seconds(uptime),
                router.whole("queued_for_applications"),
                router.whole("queued_for_smscs") + router.whole("waiting_for_retry"),
                source.applications().stream().mapToLong(StatusReport::stored).sum(),
                router.whole("receipts_expected"),
                boxes(AnswerRows.of(console.execute("show connections", caller)), applications),
                links);
    }

    private static long stored(Application application) {
        return application.inCustody() + application.stored();
    }

    private static Map<String, AnswerRows.Row> byName(List<AnswerRows.Row> rows) {
        return rows.stream().collect(Collectors.toMap(row -> row.text("name"), row -> row, (one, other) -> one));
    }

    private static long seconds(long nanos) {
        return TimeUnit.NANOSECONDS.toSeconds(nanos);
    }

    // ---- SMSCs

    private static Link link(StatusSource source, Smsc smsc, double uptimeSeconds, AnswerRows.@Nullable Row row) {
        long online = row == null ? 0 : seconds(row.whole("since"));
        long sessions = row == null ? 0 : row.whole("sessions");
        return new Link(
                smsc.name(),
                LinkName.of(smsc.settings()),
                state(smsc, sessions, online),
                source.traffic(smsc, uptimeSeconds, SmscFigure.MESSAGES),
                source.traffic(smsc, uptimeSeconds, SmscFigure.ACCEPTED),
                source.traffic(smsc, uptimeSeconds, SmscFigure.RECEIPTS, SmscFigure.RECEIPTS_INTERMEDIATE),
                failed(smsc),
                smsc.levels().get(SmscGauge.QUEUED));
    }

    private static String state(Smsc smsc, long sessions, long onlineSeconds) {
        if (smsc.operated().isDisabled()) {
            return "dead";
        }
        if (sessions > 0) {
            return "online " + onlineSeconds + "s";
        }
        if (smsc.operated().isDraining()) {
            return "disconnected";
        }
        return smsc.total(SmscFigure.SESSIONS_UP) == 0 ? "connecting" : "re-connecting";
    }

    /** The number of messages that the SMSC did not accept. */
    private static long failed(Smsc smsc) {
        return smsc.total(SmscFigure.PERMANENT)
                + smsc.total(SmscFigure.TEMPORARY)
                + smsc.total(SmscFigure.THROTTLED)
                + smsc.total(SmscFigure.QUEUE_FULL)
                + smsc.total(SmscFigure.SUSPENDED)
                + smsc.total(SmscFigure.WRONG_NUMBER)
                + smsc.total(SmscFigure.NOT_ENCODABLE)
                + smsc.total(SmscFigure.TIMED_OUT)
                + smsc.total(SmscFigure.LOST);
    }

    TrafficRates received() {
        return links.stream().map(Link::received).reduce(TrafficRates.NONE, TrafficRates::plus);
    }

    TrafficRates sent() {
        return links.stream().map(Link::sent).reduce(TrafficRates.NONE, TrafficRates::plus);
    }

    TrafficRates receipts() {
        return links.stream().map(Link::receipts).reduce(TrafficRates.NONE, TrafficRates::plus);
    }

    // ---- Applications

    /**
     * One box for each application with a connection, with the address and encryption of the application's oldest
     * connection.
     */
    private static List<Box> boxes(List<AnswerRows.Row> connections, Map<String, AnswerRows.Row> applications) {
        Map<String, AnswerRows.Row> oldest = new LinkedHashMap<>();
        for (AnswerRows.Row row : connections) {
            if (row.text("kind").equals("application") && applications.containsKey(row.text("name"))) {
                oldest.merge(
                        row.text("name"),
                        row,
                        (one, other) -> one.whole("since") >= other.whole("since") ? one : other);
            }
        }
        List<Box> boxes = new ArrayList<>();
        oldest.forEach((name, row) -> {
            AnswerRows.Row application = applications.get(name);
            boxes.add(new Box(
                    name,
                    address(row.text("peer")),
                    application == null ? 0 : application.whole("queued"),
                    seconds(row.whole("since")),
                    !row.text("tls").isEmpty()));
        });
        return boxes;
    }

    private static String address(String peer) {
        int colon = peer.lastIndexOf(':');
        return colon < 0 ? peer : peer.substring(0, colon).replace("[", "").replace("]", "");
    }
}
