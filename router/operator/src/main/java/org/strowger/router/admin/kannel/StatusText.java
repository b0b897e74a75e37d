package org.strowger.router.admin.kannel;

import java.util.stream.Collectors;
import org.strowger.router.admin.kannel.StatusReport.Box;
import org.strowger.router.admin.kannel.StatusReport.Link;

/**
 * Writes the status in the formats for people: text, HTML and WML. {@link StatusXml} writes the format for programs.
 */
final class StatusText {
    /** The version of the imitated interface; programs look for it in the first line. */
    static final String VERSION = "Kannel bearerbox version `1.4.5'.\nStrowger answers in its place.\n";

    private static final int MINUTE = 60;
    private static final int HOUR = 60 * MINUTE;
    private static final int DAY = 24 * HOUR;

    private final AdminForm form;

    StatusText(AdminForm form) {
        this.form = form;
    }

    String of(StatusReport report) {
        return switch (form) {
            case XML -> StatusXml.of(report);
            case HTML -> VERSION + html(report) + boxes(report) + links(report);
            case WML -> VERSION + wml(report) + boxes(report) + links(report);
            case TEXT -> VERSION + text(report) + boxes(report) + links(report);
        };
    }

    /** A time such as {@code 0d 1h 3m 2s}. */
    static String time(long seconds) {
        return seconds / DAY + "d " + seconds % DAY / HOUR + "h " + seconds % HOUR / MINUTE + "m " + seconds % MINUTE
                + "s";
    }

    /** The state, and the time since the start. */
    static String state(StatusReport report) {
        return report.mode() + ", uptime " + time(report.uptimeSeconds());
    }

    // ---- Totals

    private static String text(StatusReport report) {
        return """


                Status: %s

                WDP: received 0 (0 queued), sent 0 (0 queued)

                SMS: received %d (%d queued), sent %d (%d queued), store size %d
                SMS: inbound (%s) msg/sec, outbound (%s) msg/sec

                DLR: received %d, sent 0
                DLR: inbound (%s) msg/sec, outbound (0.00,0.00,0.00) msg/sec
                DLR: %d queued, using internal storage

                """.formatted(values(report));
    }

    private static String html(StatusReport report) {
        return """
                </p>

                 <p>Status: %s</p>

                 <p>WDP: received 0 (0 queued), sent 0 (0 queued)</p>

                 <p>SMS: received %d (%d queued), sent %d (%d queued), store size %d<br>
                 SMS: inbound (%s) msg/sec, outbound (%s) msg/sec</p>

                 <p>DLR: received %d, sent 0<br>
                 DLR: inbound (%s) msg/sec, outbound (0.00,0.00,0.00) msg/sec<br>
                 DLR: %d queued, using internal storage</p>

                """.formatted(values(report));
    }

    private static String wml(StatusReport report) {
        return """
                </p>

                   <p>Status: %s</p>

                   <p>WDP: received 0 (0 queued)<br/>
                      WDP: sent 0 (0 queued)</p>

                   <p>SMS: received %d (%d queued)<br/>
                      SMS: sent %d (%d queued)<br/>
                      SMS: store size %d<br/>
                      SMS: inbound (%s) msg/sec<br/>
                      SMS: outbound (%s) msg/sec</p>
                   <p>DLR: received %d<br/>
                      DLR: sent 0<br/>
                      DLR: inbound (%s) msg/sec<br/>
                      DLR: outbound (0.00,0.00,0.00) msg/sec<br/>
                      DLR: %d queued<br/>
                      DLR: using internal storage</p>

                """.formatted(values(report));
    }

    /** The values, in the order that all three formats share. */
    private static Object[] values(StatusReport report) {
        TrafficRates received = report.received();
        TrafficRates sent = report.sent();
        TrafficRates receipts = report.receipts();
        return new Object[] {
            state(report),
            received.total(),
            report.receivedQueued(),
            sent.total(),
            report.sentQueued(),
            report.stored(),
            received.rates(),
            sent.rates(),
            receipts.total(),
            receipts.rates(),
            report.receiptsExpected()
        };
    }

    // ---- Connections

    private String boxes(StatusReport report) {
        if (report.boxes().isEmpty()) {
            return section("No boxes connected") + "\n";
        }
        String lines = report.boxes().stream().map(this::box).collect(Collectors.joining());
        return section("Box connections:" + form.lineEnd() + lines) + "\n";
    }

    private String box(Box box) {
        return indent() + "smsbox:" + form.escaped(box.id()) + ", IP " + box.address() + " (" + box.queued()
                + " queued), (on-line " + time(box.onlineSeconds()) + ") " + (box.isEncrypted() ? "using SSL" : "")
                + " " + form.lineEnd();
    }

    private String links(StatusReport report) {
        if (report.links().isEmpty()) {
            return section("No SMSC connections") + "\n" + end();
        }
        String lines = report.links().stream().map(this::link).collect(Collectors.joining());
        return section("SMSC connections:" + form.lineEnd() + lines) + "\n" + end();
    }

    private String link(Link link) {
        String name =
                switch (form) {
                    case HTML -> indent() + "<b>" + link.name() + "</b>[" + link.name() + "]" + indent();
                    case WML -> "";
                    case TEXT, XML -> indent() + link.name() + "[" + link.name() + "]" + indent();
                };
        return name + form.escaped(link.link()) + " (" + link.status() + ", rcvd: sms " + counted(link.received())
                + " / dlr " + counted(link.receipts()) + ", sent: sms " + counted(link.sent()) + " / dlr "
                + counted(TrafficRates.NONE) + ", failed " + link.failed() + ", queued " + link.queued() + " msgs)"
                + form.lineEnd();
    }

    private static String counted(TrafficRates traffic) {
        return traffic.total() + " (" + traffic.rates() + ")";
    }

    private String indent() {
        return switch (form) {
            case HTML -> "&nbsp;&nbsp;&nbsp;&nbsp;";
            case WML -> "";
            case TEXT, XML -> "    ";
        };
    }

    /** A paragraph with the end of its last line. */
    private String section(String content) {
        return form.isMarkup() ? "<p>" + content + "</p>\n" : content + "\n";
    }

    /** The text before the end of the page. In markup, it opens a paragraph, because the end of the page closes one. */
    private String end() {
        return form.isMarkup() ? "<p>" : "";
    }
}
