package org.strowger.router.app.command;

import java.util.List;
import org.strowger.router.json.JsonWriter;
import org.strowger.router.route.InboundExplanation;

/** The application of a message from a mobile with the reasons, as text and as JSON. */
record InboundReport(InboundExplanation explained) {
    String text() {
        List<String> lines = ExplainReport.lines(explained.findings());
        lines.addAll(explained.conclusion());
        return String.join(System.lineSeparator(), lines);
    }

    String json() {
        String application = explained.isDelivered() ? JsonWriter.quoted(explained.application()) : "null";
        return "{\"delivered\":" + explained.isDelivered()
                + ",\"application\":" + application
                + ",\"from\":" + JsonWriter.quoted(explained.source().toString())
                + ",\"to\":" + JsonWriter.quoted(explained.destination().toString())
                + ",\"reason\":" + JsonWriter.quoted(explained.decision().reason())
                + ",\"rules\":" + ExplainReport.list(explained.findings(), ExplainReport::findingJson)
                + "}";
    }
}
