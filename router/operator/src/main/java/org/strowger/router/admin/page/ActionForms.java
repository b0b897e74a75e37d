package org.strowger.router.admin.page;

import java.util.List;
import org.strowger.router.admin.page.PageAction.Page;
import org.strowger.router.admin.page.html.AnswerHtml;
import org.strowger.router.admin.page.html.Html;

/**
 * The actions of a page: links and forms that lead to the confirmation page. Contains only the actions that the role
 * allows.
 */
final class ActionForms {
    void write(Html out, Visit visit, Page page) {
        List<PageAction> allowed =
                PageActions.at(page).stream().filter(visit::mayRun).toList();
        if (allowed.isEmpty()) {
            return;
        }
        out.open("section", "aria-labelledby", "actions").element("h2", "Actions", "id", "actions");
        out.open("ul", "class", "actions");
        allowed.stream().filter(action -> missing(action, visit).isEmpty()).forEach(action -> link(out, visit, action));
        out.close();
        allowed.stream()
                .filter(action -> !missing(action, visit).isEmpty())
                .forEach(action -> details(out, visit, action));
        out.close();
    }

    /** The fields of the action that the operator must fill in, because the page does not supply them. */
    private static List<String> missing(PageAction action, Visit visit) {
        return action.line().fields().stream()
                .filter(field -> !field.equals(PageActions.KEY) && !isOfPage(field, visit))
                .toList();
    }

    private static boolean isOfPage(String field, Visit visit) {
        return (field.equals("name") || field.equals("id")) && visit.fields().has(field);
    }

    private static void link(Html out, Visit visit, PageAction action) {
        StringBuilder address = new StringBuilder(ActionPage.ADDRESS + "?action=" + action.id());
        action.line().fields().stream().filter(visit.fields()::has).forEach(field -> address.append('&')
                .append(field)
                .append('=')
                .append(AnswerHtml.encoded(visit.fields().text(field))));
        out.open("li")
                .element("a", action.title(visit.fields()), "class", "button", "href", address.toString())
                .close();
    }

    private static void details(Html out, Visit visit, PageAction action) {
        out.open("details").element("summary", action.title(visit.fields()));
        form(out, visit, action);
        out.close();
    }

    /** The form of an action; it asks only for the fields that the page does not supply. */
    static void form(Html out, Visit visit, PageAction action) {
        out.open("form", "method", "get", "action", ActionPage.ADDRESS, "class", "ask");
        PageLayout.hidden(out, "action", action.id());
        for (String field : action.line().fields()) {
            String value = visit.fields().text(field);
            if (isOfPage(field, visit)) {
                PageLayout.hidden(out, field, value);
            } else if (!field.equals(PageActions.KEY)) {
                PageField.of(field)
                        .write(out, action.id(), value, !action.line().isOptional(field));
            }
        }
        out.element("button", "Continue", "type", "submit").close();
    }
}
