package org.strowger.router.admin.page;

import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.console.HttpConsole;
import org.strowger.router.admin.console.HttpConsole.SignIn;

/**
 * The sign-in page. The form and a cookie contain the same token, so that another site cannot sign a browser in under
 * another name.
 */
final class SignInPage {
    private static final String NEXT = "next";

    private final PageSessions sessions;
    private final HttpConsole console;

    SignInPage(PageSessions sessions, HttpConsole console) {
        this.sessions = sessions;
        this.console = console;
    }

    PageReply write(PageRequest request) {
        if (!console.hasUsers()) {
            return PageLayout.publicPage(
                    403,
                    "Sign in",
                    out -> out.element("p", "Nobody can sign in: the configuration has no console.users."));
        }
        return request.post() ? signIn(request) : form(request, 200, "");
    }

    private PageReply form(PageRequest request, int status, String fault) {
        String token = formToken(request);
        PageReply reply = PageLayout.publicPage(status, "Sign in", out -> {
            if (!fault.isEmpty()) {
                out.element("p", "Refused: " + fault, "role", "alert", "class", "refused");
            }
            out.open("form", "method", "post", "action", PageLayout.SIGN_IN, "class", "ask");
            PageLayout.hidden(out, PageLayout.TOKEN, token);
            PageLayout.hidden(out, NEXT, next(request));
            out.open("p", "class", "field").element("label", "User", "for", "user");
            out.single(
                            "input",
                            "id",
                            "user",
                            "name",
                            "user",
                            "required",
                            "required",
                            "autocomplete",
                            "username",
                            "autocapitalize",
                            "none",
                            "value",
                            request.fields().text("user"))
                    .close();
            out.open("p", "class", "field").element("label", "Password", "for", "password");
            out.single(
                            "input",
                            "id",
                            "password",
                            "name",
                            "password",
                            "type",
                            "password",
                            "required",
                            "required",
                            "autocomplete",
                            "current-password")
                    .close();
            out.element("button", "Sign in", "type", "submit").close();
        });
        return reply.withCookie(PageCookies.FORM.set(request, token));
    }

    /**
     * The token of the form: the one that the browser already has, because the form may be open in several windows, or
     * else a new one.
     */
    private String formToken(PageRequest request) {
        String known = PageCookies.FORM.of(request);
        return known.matches("[A-Za-z0-9_-]{43}") ? known : sessions.token();
    }

    private PageReply signIn(PageRequest request) {
        FormFields fields = request.fields();
        boolean isOurs = PageSessions.areEqual(fields.text(PageLayout.TOKEN), PageCookies.FORM.of(request));
        if (!isOurs || request.isFromElsewhere()) {
            return form(request, 403, "the form is too old or was not sent from this page; try again");
        }
        try {
            SignIn signIn = console.signIn(request.from(), fields.text("user"), fields.text("password"));
            sessions.end(PageCookies.SESSION.of(request));
            String token = sessions.begin(signIn, request.nowNanos());
            return PageReply.seeOther(next(request))
                    .withCookie(PageCookies.SESSION.set(request, token))
                    .withCookie(PageCookies.FORM.remove(request));
        } catch (CommandRefused e) {
            return form(request, e.code() == CommandRefused.Code.DENIED ? 401 : 429, e.why());
        }
    }

    /** The page to show after signing in. It is always a page of this site, whatever the request contains. */
    private static String next(PageRequest request) {
        String wanted = request.fields().text(NEXT);
        String path = wanted.contains("?") ? wanted.substring(0, wanted.indexOf('?')) : wanted;
        boolean isOurs = PageSite.includes(path) && wanted.matches("[A-Za-z0-9/?=&%+._:@*-]{1,500}");
        return isOurs && !path.startsWith(PageLayout.SIGN_IN) ? wanted : PageSite.ROOT;
    }
}
