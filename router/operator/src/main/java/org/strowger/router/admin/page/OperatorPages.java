package org.strowger.router.admin.page;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.IntFunction;
import org.strowger.router.admin.command.CommandCaller;
import org.strowger.router.admin.console.HttpConsole;
import org.strowger.router.admin.figures.Sampler;

/** All pages. Finds the page for a path after the operator has been identified. */
public final class OperatorPages implements PageSite {
    private static final int KEY_OCTETS = 12;

    private final HttpConsole console;
    private final PageSessions sessions;
    private final PageLayout layout;
    private final PageFiles files = new PageFiles();
    private final SignInPage signIn;
    private final ViewPageWriter views;
    private final ActionPage actions;
    private final CommandPage commands;

    /**
     * Creates the pages, without sessions.
     *
     * @param random creates unpredictable octets
     */
    public OperatorPages(HttpConsole console, Sampler sampler, IntFunction<byte[]> random) {
        this.console = console;
        this.sessions = new PageSessions(random);
        this.layout = new PageLayout(sampler.sampled().node().name());
        this.signIn = new SignInPage(sessions, console);
        this.views = new ViewPageWriter(layout, new PageCharts(sampler));
        this.actions = new ActionPage(layout, () -> "page-" + hex(random.apply(KEY_OCTETS)));
        this.commands = new CommandPage(layout);
    }

    private static String hex(byte[] octets) {
        return java.util.HexFormat.of().formatHex(octets);
    }

    @Override
    public PageReply answer(PageRequest request) {
        if (!request.fields().fault().isEmpty()) {
            return PageReply.line(400, request.fields().fault());
        }
        return switch (request.path()) {
            case PageLayout.STYLE -> files.style();
            case PageLayout.SCRIPT -> files.script();
            case PageLayout.SIGN_IN -> signIn.write(request);
            default -> forOperator(request);
        };
    }

    private PageReply forOperator(PageRequest request) {
        Optional<Visit> visit = visit(request);
        if (visit.isEmpty()) {
            return signInFirst(request);
        }
        if (request.post() && !isOwnForm(visit.get())) {
            return layout.page(
                    visit.get(),
                    403,
                    "Not done",
                    out -> out.element("p", "The form was not sent from a page of this session. Nothing has changed."));
        }
        return page(visit.get());
    }

    /**
     * The operator of a request; empty if there is no session, or if its user has been removed or has another password.
     */
    private Optional<Visit> visit(PageRequest request) {
        String token = PageCookies.SESSION.of(request);
        Optional<PageSession> session = sessions.find(token, request.nowNanos());
        if (session.isEmpty()) {
            return Optional.empty();
        }
        Optional<CommandCaller> caller = console.caller(session.get().signIn(), request.from());
        if (caller.isEmpty()) {
            sessions.end(token);
            return Optional.empty();
        }
        if (!request.isRefresh()) {
            session.get().used(request.nowNanos());
        }
        return Optional.of(new Visit(request, session.get(), caller.get(), console));
    }

    private static boolean isOwnForm(Visit visit) {
        String sent = visit.fields().text(PageLayout.TOKEN);
        return PageSessions.areEqual(sent, visit.session().formToken())
                && !visit.request().isFromElsewhere();
    }

    private PageReply signInFirst(PageRequest request) {
        if (request.isRefresh()) {
            return PageReply.line(401, "sign in again");
        }
        if (request.post()) {
            return PageLayout.publicPage(403, "Not signed in", out -> {
                out.element("p", "Your session is over. Nothing has changed.");
                out.open("p")
                        .element("a", "Sign in", "href", PageLayout.SIGN_IN)
                        .close();
            });
        }
        StringBuilder next = new StringBuilder(request.path());
        request.fields().values().forEach((name, value) -> next.append(next.indexOf("?") < 0 ? '?' : '&')
                .append(encoded(name))
                .append('=')
                .append(encoded(value)));
        return PageReply.seeOther(PageLayout.SIGN_IN + "?next=" + encoded(next.toString()));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private PageReply page(Visit visit) {
        PageRequest request = visit.request();
        switch (request.path()) {
            case PageLayout.SIGN_OUT -> {
                return signOut(request);
            }
            case ActionPage.ADDRESS -> {
                return actions.write(visit);
            }
            case CommandPage.ADDRESS -> {
                return commands.write(visit);
            }
            default -> {
                Optional<ViewPage> view = ViewPages.at(request.path());
                if (view.isPresent() && request.post()) {
                    return PageReply.line(405, "this page takes no forms");
                }
                return view.map(page -> views.write(visit, page))
                        .orElseGet(() -> layout.page(
                                visit, 404, "Not found", out -> out.element("p", "There is no such page.")));
            }
        }
    }

    private PageReply signOut(PageRequest request) {
        if (!request.post()) {
            return PageReply.seeOther(ROOT);
        }
        sessions.end(PageCookies.SESSION.of(request));
        return PageReply.seeOther(PageLayout.SIGN_IN).withCookie(PageCookies.SESSION.remove(request));
    }
}
