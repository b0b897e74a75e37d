package org.strowger.router.admin.page;

import java.util.Locale;
import java.util.function.Consumer;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.page.html.Html;

/** The frame of every page: head, menu, main part. */
final class PageLayout {
    static final String TOKEN = "csrf";
    static final String STYLE = PageSite.ROOT + "/page.css";
    static final String SCRIPT = PageSite.ROOT + "/page.js";
    static final String SIGN_IN = PageSite.ROOT + "/sign-in";
    static final String SIGN_OUT = PageSite.ROOT + "/sign-out";

    private static final String PRODUCT = "Strowger";

    private final String node;

    /** @param node the name of the node, which is shown in titles and headings */
    PageLayout(String node) {
        this.node = node;
    }

    /** A page for an operator who has signed in. */
    PageReply page(Visit visit, int status, String title, Consumer<Html> main) {
        Html out = head(title, node);
        out.element("a", "Skip to the content", "class", "skip", "href", "#main");
        out.open("header").open("p", "class", "node").element("strong", node).close();
        out.open("form", "method", "post", "action", SIGN_OUT);
        token(out, visit);
        out.element(
                "span",
                visit.caller().user() + ", " + visit.caller().role().name().toLowerCase(Locale.ROOT));
        out.element("button", "Sign out", "type", "submit").close().close();
        menu(out, visit.request().path());
        main(out, title, main);
        return PageReply.html(status, out.finished());
    }

    /** A page that is shown without signing in, and does not contain the name of the node. */
    static PageReply publicPage(int status, String title, Consumer<Html> main) {
        Html out = head(title, PRODUCT);
        out.open("header")
                .open("p", "class", "node")
                .element("strong", PRODUCT)
                .close()
                .close();
        main(out, title, main);
        return PageReply.html(status, out.finished());
    }

    private static Html head(String title, String site) {
        Html out = Html.document();
        out.open("html", "lang", "en").open("head").single("meta", "charset", "utf-8");
        out.single("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        out.single("meta", "name", "color-scheme", "content", "light dark");
        out.element("title", title + " - " + site);
        out.single("link", "rel", "icon", "href", "data:,");
        out.single("link", "rel", "stylesheet", "href", STYLE);
        out.element("script", "", "src", SCRIPT, "defer", "defer").close();
        return out.open("body");
    }

    private static void main(Html out, String title, Consumer<Html> main) {
        out.open("main", "id", "main", "tabindex", "-1").element("h1", title);
        out.element("p", "", "id", "live", "role", "status");
        out.open("div", "id", "content");
        main.accept(out);
        out.close().close().close().close();
    }

    private static void menu(Html out, String path) {
        out.open("nav", "aria-label", "Pages").open("ul");
        for (ViewPage page : ViewPages.all()) {
            if (page.isInMenu()) {
                item(out, page.address(), page.menu(), path);
            }
        }
        item(out, CommandPage.ADDRESS, "Command", path);
        out.close().close();
    }

    private static void item(Html out, String address, String caption, String path) {
        out.open("li");
        if (address.equals(path)) {
            out.element("a", caption, "href", address, "aria-current", "page");
        } else {
            out.element("a", caption, "href", address);
        }
        out.close();
    }

    /** The hidden field that every form with an effect sends. */
    static void token(Html out, Visit visit) {
        hidden(out, TOKEN, visit.session().formToken());
    }

    static void hidden(Html out, String name, String value) {
        out.single("input", "type", "hidden", "name", name, "value", value);
    }

    /** Writes why a command was refused. */
    static void refusal(Html out, CommandRefused refused) {
        out.open("div", "class", "refused", "role", "alert");
        out.element("p", "Refused: " + refused.why());
        if (!refused.lines().isEmpty()) {
            out.open("pre", "tabindex", "0");
            refused.lines().stream().limit(200).forEach(line -> out.text(line).lineEnd());
            out.close();
        }
        out.close();
    }
}
