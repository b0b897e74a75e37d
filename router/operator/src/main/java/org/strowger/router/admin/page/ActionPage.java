package org.strowger.router.admin.page;

import java.util.Optional;
import java.util.function.Supplier;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.admin.page.html.AnswerHtml;
import org.strowger.router.admin.page.html.Html;

/**
 * The page that describes an action and asks for confirmation, and the page with its result. Both check the role; in
 * addition, the command checks the role when it runs.
 */
final class ActionPage {
    static final String ADDRESS = PageSite.ROOT + "/confirm";

    private final PageLayout layout;
    private final Supplier<String> keys;

    /** @param keys creates keys for top-ups */
    ActionPage(PageLayout layout, Supplier<String> keys) {
        this.layout = layout;
        this.keys = keys;
    }

    PageReply write(Visit visit) {
        Optional<PageAction> action = PageActions.find(visit.fields().text("action"));
        if (action.isEmpty()) {
            return layout.page(visit, 404, "Unknown action", out -> out.element("p", "There is no such action."));
        }
        if (!visit.mayRun(action.get())) {
            return denied(visit, action.get());
        }
        Visit complete = withKey(visit, action.get());
        Optional<String> line = action.get().line().line(complete.fields());
        if (line.isEmpty()) {
            return incomplete(visit, action.get());
        }
        return visit.request().post()
                ? result(complete, action.get(), line.get())
                : ask(complete, action.get(), line.get());
    }

    private Visit withKey(Visit visit, PageAction action) {
        boolean needsKey = action.line().fields().contains(PageActions.KEY)
                && !visit.fields().has(PageActions.KEY)
                && !visit.request().post();
        if (!needsKey) {
            return visit;
        }
        PageRequest given = visit.request();
        PageRequest filled = new PageRequest(
                given.post(),
                given.path(),
                given.fields().with(PageActions.KEY, keys.get()),
                given.headers(),
                given.from(),
                given.encrypted(),
                given.nowNanos());
        return new Visit(filled, visit.session(), visit.caller(), visit.console());
    }

    /**
     * Handles an action that the role does not allow. A forged form is passed to the command, so that the command
     * refuses and audits it.
     */
    private PageReply denied(Visit visit, PageAction action) {
        Optional<String> line = action.line().line(visit.fields());
        if (visit.request().post() && line.isPresent()) {
            return result(visit, action, line.get());
        }
        return layout.page(visit, 403, "Not allowed", out -> out.element("p", "Your role does not allow this action."));
    }

    private PageReply incomplete(Visit visit, PageAction action) {
        return layout.page(visit, 400, action.title(visit.fields()), out -> {
            out.element("p", "A field is empty.", "role", "alert");
            ActionForms.form(out, visit, action);
        });
    }

    private PageReply ask(Visit visit, PageAction action, String line) {
        String title = action.title(visit.fields());
        try {
            Commands.Found found = visit.find(line);
            return layout.page(visit, 200, title, out -> {
                out.element("p", action.effect(visit.fields()));
                command(out, found.echo());
                confirmation(out, visit, action, title);
            });
        } catch (CommandRefused e) {
            return layout.page(visit, Visit.status(e), title, out -> PageLayout.refusal(out, e));
        }
    }

    /** Writes the form that runs the action with the same values, and with the same key if there is one. */
    private static void confirmation(Html out, Visit visit, PageAction action, String title) {
        out.open("form", "method", "post", "action", ADDRESS, "class", "confirm");
        PageLayout.token(out, visit);
        PageLayout.hidden(out, "action", action.id());
        action.line().fields().stream()
                .filter(visit.fields()::has)
                .forEach(field -> PageLayout.hidden(out, field, visit.fields().text(field)));
        out.element("button", title, "type", "submit", "class", "act");
        out.element("a", "Cancel", "class", "button", "href", back(visit, action))
                .close();
    }

    static void command(Html out, String line) {
        out.open("p").text("Command of the console: ").element("code", line).close();
    }

    private PageReply result(Visit visit, PageAction action, String line) {
        String title = action.title(visit.fields());
        try {
            Answer answer = visit.run(line);
            return layout.page(visit, 200, title, out -> {
                out.element("p", "Done.", "class", "good", "role", "status");
                new AnswerHtml(out, PageSection.of("", "").links()).write(answer);
                backLink(out, visit, action);
            });
        } catch (CommandRefused e) {
            return layout.page(visit, Visit.status(e), title, out -> {
                PageLayout.refusal(out, e);
                if (e.code() == CommandRefused.Code.LATER) {
                    confirmation(out, visit, action, "Try again");
                } else if (e.code() != CommandRefused.Code.DENIED) {
                    ActionForms.form(out, visit, action);
                }
                backLink(out, visit, action);
            });
        }
    }

    private static void backLink(Html out, Visit visit, PageAction action) {
        out.open("p").element("a", "Back", "href", back(visit, action)).close();
    }

    /** The page that offered the action. */
    private static String back(Visit visit, PageAction action) {
        for (ViewPage page : ViewPages.all()) {
            if (page.page() == action.page()) {
                String field = visit.fields().has("id") ? "id" : "name";
                boolean isOfObject = !page.isInMenu() || field.equals("id");
                return page.address()
                        + (isOfObject
                                ? "?" + field + "="
                                        + AnswerHtml.encoded(visit.fields().text(field))
                                : "");
            }
        }
        return PageSite.ROOT;
    }
}
