package org.strowger.router.admin.page;

import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.admin.page.html.AnswerHtml;
import org.strowger.router.admin.page.html.Html;

/** A page for any console command. A command that changes something asks for confirmation first. */
final class CommandPage {
    static final String ADDRESS = PageSite.ROOT + "/command";

    private static final String TITLE = "Run a command";
    private static final String LINE = "line";

    private final PageLayout layout;

    CommandPage(PageLayout layout) {
        this.layout = layout;
    }

    PageReply write(Visit visit) {
        String line = visit.fields().text(LINE);
        if (line.isEmpty()) {
            return layout.page(visit, 200, TITLE, out -> form(out, visit));
        }
        try {
            Commands.Found found = visit.find(line);
            boolean asks = found.command().changes() && !visit.request().post();
            if (asks && visit.mayRun(found)) {
                return ask(visit, found, line);
            }
            Answer answer = visit.run(line);
            return layout.page(visit, 200, TITLE, out -> {
                form(out, visit);
                out.open("section").element("h2", "Answer");
                new AnswerHtml(out, PageSection.of("", "").links()).write(answer);
                out.close();
            });
        } catch (CommandRefused e) {
            return layout.page(visit, Visit.status(e), TITLE, out -> {
                form(out, visit);
                PageLayout.refusal(out, e);
            });
        }
    }

    private PageReply ask(Visit visit, Commands.Found found, String line) {
        return layout.page(visit, 200, "Run this command?", out -> {
            ActionPage.command(out, found.echo());
            out.element("p", "This command " + found.command().help() + ".");
            out.open("form", "method", "post", "action", ADDRESS, "class", "confirm");
            PageLayout.token(out, visit);
            PageLayout.hidden(out, LINE, line);
            out.element("button", "Run it", "type", "submit", "class", "act");
            out.element("a", "Cancel", "class", "button", "href", ADDRESS).close();
        });
    }

    private static void form(Html out, Visit visit) {
        out.open("form", "method", "get", "action", ADDRESS, "class", "ask");
        PageField.of(LINE).write(out, "ask", visit.fields().text(LINE), true);
        out.element("button", "Run", "type", "submit").close();
        out.element(
                "p", "help lists the commands. A command that changes something is confirmed first.", "class", "note");
    }
}
