package org.strowger.router.admin.kannel;

import org.strowger.router.admin.kannel.StatusReport.Box;
import org.strowger.router.admin.kannel.StatusReport.Link;

/**
 * Writes the status as XML. Monitoring programs read it, so the names and the order of the elements are the same as in
 * Kannel.
 */
final class StatusXml {
    private StatusXml() {}

    static String of(StatusReport report) {
        StringBuilder boxes = new StringBuilder();
        report.boxes()
                .forEach(each -> boxes.append(boxes.isEmpty() ? "" : "\n\t").append(box(each)));
        StringBuilder links = new StringBuilder();
        report.links().forEach(each -> links.append(link(each)));
        return "<version>" + StatusText.VERSION + "</version>\n<status>" + StatusText.state(report) + "</status>\n"
                + totals(report) + "<boxes>\n\t" + boxes + "</boxes>\n<smscs><count>"
                + report.links().size() + "</count>\n\t" + links + "</smscs>\n";
    }

    private static String totals(StatusReport report) {
        return """
                \t<wdp>
                \t\t<received><total>0</total><queued>0</queued></received>
                \t\t<sent><total>0</total><queued>0</queued></sent>
                \t</wdp>
                \t<sms>
                \t\t<received><total>%d</total><queued>%d</queued></received>
                \t\t<sent><total>%d</total><queued>%d</queued></sent>
                \t\t<storesize>%d</storesize>
                \t\t<inbound>%s</inbound>
                \t\t<outbound>%s</outbound>
                \t\t</sms>
                \t<dlr>
                \t\t<received><total>%d</total></received>
                \t\t<sent><total>0</total></sent>
                \t\t<inbound>%s</inbound>
                \t\t<outbound>%s</outbound>
                \t\t<queued>%d</queued>
                \t\t<storage>internal</storage>
                \t</dlr>
                """.formatted(
                        report.received().total(),
                        report.receivedQueued(),
                        report.sent().total(),
                        report.sentQueued(),
                        report.stored(),
                        report.received().rates(),
                        report.sent().rates(),
                        report.receipts().total(),
                        report.receipts().rates(),
                        TrafficRates.NONE.rates(),
                        report.receiptsExpected());
    }

    private static String box(Box box) {
        return """
                <box>
                \t\t<type>smsbox</type>
                \t\t<id>%s</id>
                \t\t<IP>%s</IP>
                \t\t<queue>%d</queue>
                \t\t<status>on-line %s</status>
                \t\t<ssl>%s</ssl>
                \t</box>""".formatted(
                        escaped(box.id()),
                        box.address(),
                        box.queued(),
                        StatusText.time(box.onlineSeconds()),
                        box.isEncrypted() ? "yes" : "no");
    }

    private static String link(Link link) {
        return """
                <smsc>
                \t\t<name>%s</name>
                \t\t<admin-id>%s</admin-id>
                \t\t<id>%s</id>
                \t\t<status>%s</status>
                \t\t<failed>%d</failed>
                \t\t<queued>%d</queued>
                \t\t<sms>
                %s\t\t</sms>
                \t\t<dlr>
                %s\t\t</dlr>
                \t</smsc>
                """.formatted(
                        escaped(link.link()),
                        link.name(),
                        link.name(),
                        link.status(),
                        link.failed(),
                        link.queued(),
                        counted(link.received(), link.sent()),
                        counted(link.receipts(), TrafficRates.NONE));
    }

    private static String counted(TrafficRates received, TrafficRates sent) {
        return """
                \t\t\t<received>%d</received>
                \t\t\t<sent>%d</sent>
                \t\t\t<inbound>%s</inbound>
                \t\t\t<outbound>%s</outbound>
                """.formatted(received.total(), sent.total(), received.rates(), sent.rates());
    }

    private static String escaped(String text) {
        return AdminForm.XML.escaped(text);
    }
}
