package org.strowger.router.admin.kannel;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.strowger.bound.Within;
import org.strowger.protocol.SafeText;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.command.CommandRefused;

/**
 * Writes the waiting messages in the form of Kannel's store list: the messages for SMSCs, for a retry, and for
 * applications. As many messages of each queue are listed as the console shows. Text, user data header and flags are
 * not shown to operators, so they are empty.
 */
@Within(Within.Scope.COMMAND)
final class WaitingMessages {
    /** The maximum number of queues that are listed. */
    private static final int QUEUES_MAX = 100;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
    private static final List<String> NAMES =
            List.of("id", "type", "time", "sender", "receiver", "smsc-id", "box-id", "flags", "udh-data", "msg-data");
    private static final List<String> TITLES =
            List.of("SMS ID", "Type", "Time", "Sender", "Receiver", "SMSC ID", "BOX ID", "Flags", "UDH", "Message");

    private final AdminForm form;
    private final StatusSource source;

    WaitingMessages(AdminForm form, StatusSource source) {
        this.form = form;
        this.source = source;
    }

    String of(AdminCommands.Console console, CommandCaller caller) throws CommandRefused {
        Instant now = source.now();
        Set<String> queues = new LinkedHashSet<>();
        for (AnswerRows.Row queue : AnswerRows.of(console.execute("show queue", caller))) {
            String kind = queue.text("kind");
            queues.add(queue.text("name").isEmpty() ? kind : kind + " " + queue.text("name"));
        }
        List<List<String>> messages = new ArrayList<>();
        for (String queue : queues.stream().limit(QUEUES_MAX).toList()) {
            for (AnswerRows.Row row : AnswerRows.of(console.execute("show queue " + queue, caller))) {
                messages.add(message(queue, row, now));
            }
        }
        return page(messages);
    }

    private List<String> message(String queue, AnswerRows.Row row, Instant now) {
        String time = TIME.format(
                now.minusNanos(row.whole("age")).atZone(source.zone().get()));
        String application = queue.startsWith("application ") ? queue.substring("application ".length()) : "";
        if (!application.isEmpty()) {
            String type = row.text("kind").equals("receipt") ? "DLR-MO" : "MO";
            return List.of(
                    row.text("number"), type, time, SafeText.inLine(row.text("from")), "", "", application, "", "", "");
        }
        return List.of(
                row.text("id"),
                "MT-PUSH",
                time,
                "",
                SafeText.inLine(row.text("to")),
                row.text("smsc"),
                row.text("application"),
                "",
                "",
                "");
    }

    private String page(List<List<String>> messages) {
        StringBuilder page = new StringBuilder();
        switch (form) {
            case XML -> messages.forEach(each -> xml(each, page));
            case HTML -> {
                page.append("<table border=1>\n");
                html(TITLES, page);
                messages.forEach(each -> html(each, page));
                page.append("</table>");
            }
            case TEXT, WML -> {
                text(TITLES, page);
                messages.forEach(each -> text(each, page));
            }
        }
        return page.toString();
    }

    private void text(List<String> values, StringBuilder page) {
        for (int i = 0; i < values.size(); i++) {
            page.append(i == 0 ? "[" : " [").append(form.escaped(values.get(i))).append(']');
        }
        page.append('\n');
    }

    private void html(List<String> values, StringBuilder page) {
        page.append("<tr>");
        values.forEach(each -> page.append("<td>").append(form.escaped(each)).append("</td>"));
        page.append("</tr>\n");
    }

    private void xml(List<String> values, StringBuilder page) {
        page.append("\t<message>\n");
        for (int i = 0; i < values.size(); i++) {
            page.append("\t<").append(NAMES.get(i)).append('>');
            page.append(form.escaped(values.get(i)));
            page.append("</").append(NAMES.get(i)).append(">\n");
        }
        page.append("\t</message>\n");
    }
}
