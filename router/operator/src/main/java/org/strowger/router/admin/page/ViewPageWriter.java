package org.strowger.router.admin.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.page.html.AnswerHtml;
import org.strowger.router.admin.page.html.Chart;
import org.strowger.router.admin.page.html.Html;

/**
 * Runs the commands of a page and writes their answers. If a command is refused, the answers of the others are still
 * shown.
 */
final class ViewPageWriter {
    private final PageLayout layout;
    private final PageCharts charts;
    private final ActionForms forms = new ActionForms();

    ViewPageWriter(PageLayout layout, PageCharts charts) {
        this.layout = layout;
        this.charts = charts;
    }

    /** A section with the answer of its command, or with the refusal. */
    private record Shown(
            PageSection section,
            @Nullable Answer found,
            @Nullable CommandRefused why) {
        Optional<CommandRefused> refused() {
            return Optional.ofNullable(why);
        }
    }

    PageReply write(Visit visit, ViewPage page) {
        List<Shown> shown = new ArrayList<>();
        for (PageSection section : page.sections()) {
            if (!isUnknown(shown)) {
                section.line().line(visit.fields()).ifPresent(line -> shown.add(shown(visit, section, line)));
            }
        }
        int status = shown.isEmpty()
                ? 200
                : shown.get(0).refused().map(Visit::status).orElse(200);
        boolean isThere = !shown.isEmpty() && status == 200;
        String title = LineTemplate.filled(page.title(), visit.fields());
        return layout.page(visit, status, title, out -> {
            if (!page.form().fields().isEmpty()) {
                form(out, visit, page);
            }
            if (isThere) {
                charts(out, page, visit.fields());
            }
            shown.forEach(each -> section(out, visit, each));
            if (isThere) {
                forms.write(out, visit, page.page());
            }
        });
    }

    /** Whether the first command reports an unknown name, so that the other commands need not be run. */
    private static boolean isUnknown(List<Shown> shown) {
        return shown.size() == 1
                && shown.get(0)
                        .refused()
                        .filter(why -> why.code() == CommandRefused.Code.UNKNOWN)
                        .isPresent();
    }

    private static Shown shown(Visit visit, PageSection section, String line) {
        try {
            return new Shown(section, visit.run(line), null);
        } catch (CommandRefused e) {
            return new Shown(section, null, e);
        }
    }

    private static void form(Html out, Visit visit, ViewPage page) {
        out.open("form", "method", "get", "action", page.address(), "class", "ask");
        for (String field : page.form().fields()) {
            PageField.of(field)
                    .write(out, "ask", visit.fields().text(field), !page.form().isOptional(field));
        }
        out.element("button", "Show", "type", "submit").close();
    }

    private void charts(Html out, ViewPage page, FormFields fields) {
        List<Chart> all = charts.of(page.path(), fields.text("name"));
        if (!all.isEmpty()) {
            out.open("section", "aria-labelledby", "charts").element("h2", "Messages per second", "id", "charts");
            out.open("div", "class", "charts");
            all.forEach(chart -> chart.write(out));
            out.close().close();
        }
    }

    private static void section(Html out, Visit visit, Shown shown) {
        String heading = LineTemplate.filled(shown.section().heading(), visit.fields());
        out.open("section").element("h2", heading);
        Answer found = shown.found();
        if (found != null) {
            new AnswerHtml(out, shown.section().links()).write(found);
        }
        shown.refused().ifPresent(why -> PageLayout.refusal(out, why));
        out.close();
    }
}
