package org.strowger.tests.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.strowger.tests.http.RawHttp.Answer;

/**
 * A request to {@code sendsms} that Kannel and Strowger both get.
 *
 * @param request the request, an octet for each character
 * @param difference Strowger's response, where that differs on purpose
 */
record SendsmsRow(String name, String request, Optional<Difference> difference) {
    /** The account of both. */
    static final String USER = "tester";

    static final String PASSWORD = "foobar";

    /** The sender of messages without one. */
    static final String SENDER = "9999";

    /** The prefix of numbers for which neither has a route. */
    static final String NOWHERE = "999";

    /** The prefix of numbers whose SMSC is down. */
    static final String DOWN = "888";

    private static final String PATH = "/cgi-bin/sendsms";
    private static final String LOGIN = PATH + "?username=" + USER + "&password=" + PASSWORD;
    private static final String HEADERS = "X-Kannel-Username: " + USER + "\r\nX-Kannel-Password: " + PASSWORD + "\r\n";
    private static final String TO = "X-Kannel-To: 4477\r\n";
    private static final String TEXT = "Content-Type: text/plain\r\n";
    private static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";
    private static final String FORM_BODY = "username=" + USER + "&password=" + PASSWORD + "&to=4477&text=q";
    private static final String ACCEPTED = "0: Accepted for delivery";
    private static final String MISFORMED_TEXT = "Charset or body misformed, rejected";
    private static final int UDH_MAX = 140;

    /**
     * A difference on purpose.
     *
     * @param listedAs the words of the manual that name the difference
     */
    record Difference(int status, String body, String listedAs) {}

    private static SendsmsRow get(String name, String more) {
        return row(name, RawHttp.request("GET", LOGIN + more, "", ""));
    }

    private static SendsmsRow row(String name, String request) {
        return new SendsmsRow(name, request, Optional.empty());
    }

    private static SendsmsRow post(String name, String headers, String body) {
        return row(name, RawHttp.request("POST", PATH, HEADERS + headers, body));
    }

    private static SendsmsRow xml(String name, String inner) {
        String body = "<?xml version=\"1.0\"?><message><submit><from><username>" + USER + "</username><password>"
                + PASSWORD + "</password></from>" + inner + "</submit></message>";
        return row(name, RawHttp.request("POST", PATH, "Content-Type: text/xml\r\n", body));
    }

    private static SendsmsRow number(String field, String value) {
        return get(field + " is " + value, "&to=4477&text=q&" + field + "=" + value);
    }

    private SendsmsRow but(int status, String body, String listedAs) {
        return new SendsmsRow(name, request, Optional.of(new Difference(status, body, listedAs)));
    }

    /** The response that Strowger must give when Kannel gives this one. */
    Answer wanted(Answer kannel) {
        return difference
                .map(each -> new Answer(each.status(), kannel.type(), each.body()))
                .orElse(kannel);
    }

    @Override
    public String toString() {
        return name;
    }

    // ---- The table

    static List<SendsmsRow> query() {
        return List.of(
                get("a message", "&to=4477&text=q"),
                row(
                        "the short names of the account",
                        RawHttp.request(
                                "GET", PATH + "?user=" + USER + "&pass=" + PASSWORD + "&to=4477&text=q", "", "")),
                row(
                        "a wrong password",
                        RawHttp.request("GET", PATH + "?username=" + USER + "&password=x&to=4477&text=q", "", "")),
                row("no account", RawHttp.request("GET", PATH + "?to=4477&text=q", "", "")),
                get("no recipient", "&text=q"),
                get("an empty recipient", "&to=&text=q"),
                get("a recipient that is no number", "&to=44a77&text=q"),
                get("two recipients", "&to=4477+4478&text=q"),
                get("a recipient with a plus", "&to=%2B4477&text=q"),
                get("one of two recipients is no number", "&to=4477+44a77&text=q"),
                get("no text", "&to=4477"),
                get("the first of two texts counts", "&to=4477&text=q&text=%ff&coding=0"),
                get("an unknown parameter", "&to=4477&text=q&nonsense=1"),
                get("a sender", "&to=4477&text=q&from=SHOP"),
                get("an empty sender", "&to=4477&text=q&from="),
                get("a long name as sender", "&to=4477&text=q&from=VeryLongSenderName"),
                get("no route", "&to=" + NOWHERE + "1&text=q"),
                get("the SMSC is down", "&to=" + DOWN + "1&text=q")
                        .but(202, ACCEPTED, "`3: Queued for later delivery` if no link is up"),
                row("another path", RawHttp.request("GET", "/cgi-bin/nothing", "", "")),
                row("the path of settings", RawHttp.request("GET", "/cgi-bin/sendota?username=x", "", ""))
                        .but(404, "Unknown request.", "`sendota` asks for the account"),
                row("HEAD", RawHttp.request("HEAD", LOGIN + "&to=4477&text=q", "", "")));
    }

    static List<SendsmsRow> values() {
        return List.of(
                get("a user data header", "&to=4477&text=q&udh=%06%05%04%15%B3%15%B3"),
                get("a wrong length of the user data header", "&to=4477&text=q&udh=%05%00"),
                get("a long user data header", "&to=4477&text=q&udh=%8C" + "%00".repeat(UDH_MAX)),
                number("dlr-url", "x"),
                number("dlr-url", ""),
                number("dlr-url", "http%3A%2F%2F127.0.0.1%3A1%2Fx"),
                number("dlrurl", "ftp%3A%2F%2F127.0.0.1%2Fx"),
                number("dlr-mask", "99"),
                number("dlr-mask", "66"),
                number("dlr-mask", "-1"),
                number("dlr-mask", "-2"),
                number("dlrmask", "99"),
                number("mclass", "3"),
                number("mclass", "4"),
                number("pid", "255"),
                number("pid", "256"),
                number("rpi", "1"),
                number("rpi", "3"),
                number("alt-dcs", "1"),
                number("alt-dcs", "3"),
                number("mwi", "7"),
                number("mwi", "8"),
                number("coding", "3"),
                number("coding", "abc"),
                number("compress", "1"),
                number("compress", "2"),
                number("validity", "60"),
                number("validity", "-2"),
                number("deferred", "-2"),
                number("priority", "3"),
                number("priority", "9"),
                number("account", "shop"),
                number("account", "[shop]"),
                number("charset", "ISO-8859-1"),
                number("charset", "nonsense"),
                get("UTF-8 with coding 2", "&to=4477&coding=2&charset=UTF-8&text=%D0%9F"),
                get("octets of UTF-16 with coding 2", "&to=4477&coding=2&text=%04%1F"),
                get("a text that GSM lacks", "&to=4477&text=%D0%9F"));
    }

    static List<SendsmsRow> posts() {
        String cyrillic = new String("Привет".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return List.of(
                post("a text in the body", TO + TEXT, "some text"),
                post("a body with a charset", TO + "Content-Type: text/plain; charset=UTF-8\r\n", cyrillic),
                post("a body of HTML", TO + "Content-Type: text/html\r\n", "some text"),
                post("a body of octets", TO + "Content-Type: application/octet-stream\r\n", "\u0001\u00ff"),
                post("no recipient in the headers", TEXT, "some text"),
                post("two recipients in the header", "X-Kannel-To: 4477 4478\r\n" + TEXT, "some text"),
                post("a hexadecimal user data header", TO + TEXT + "X-Kannel-UDH: 06050415B315B3\r\n", "x"),
                post("a wrong user data header", TO + TEXT + "X-Kannel-UDH: 0500\r\n", "x"),
                post("a wrong number in a header", TO + TEXT + "X-Kannel-Priority: 9\r\n", "x"),
                post("a wrong mask in a header", TO + TEXT + "X-Kannel-DLR-Mask: 99\r\n", "x"),
                post("a wrong URL in a header", TO + TEXT + "X-Kannel-DLR-URL: x\r\n", "x"),
                row("no account in the headers", RawHttp.request("POST", PATH, TO + TEXT, "some text")),
                post("a form", FORM, "to=4477&text=q"),
                post("JSON", TO + "Content-Type: application/json\r\n", "{}"),
                post("an image", TO + "Content-Type: image/png\r\n", "{}"),
                post("no type of the body", TO, "some text"),
                row(
                        "HTML without an account",
                        RawHttp.request("POST", PATH, TO + "Content-Type: text/html\r\n", "some text")),
                row("a form with the account", RawHttp.request("POST", PATH, FORM, FORM_BODY)),
                xml("XML", "<da><number>4477</number></da><ud>some+text</ud>"),
                xml(
                        "XML with two recipients and a sender",
                        "<oa><number>4711</number></oa><da><number>4477</number></da>"
                                + "<da><number>4478</number></da><ud>x</ud>"),
                xml(
                        "XML with all members",
                        "<da><number>4477</number></da><ud>x</ud><udh>06050415B315B3</udh><smsc>A</smsc><pid>0</pid>"
                                + "<rpi>0</rpi><priority>1</priority><dcs><mclass>1</mclass><coding>1</coding>"
                                + "</dcs><vp><delay>60</delay></vp>"),
                xml("XML without a recipient", "<ud>some+text</ud>"),
                xml("XML with a wrong number", "<da><number>4477</number></da><ud>x</ud><priority>9</priority>"),
                row("broken XML", RawHttp.request("POST", PATH, "Content-Type: text/xml\r\n", "<message><submit"))
                        .but(400, MISFORMED_TEXT, "XML that cannot be read has no account, and is 403"));
    }

    /** Requests whose responses differ although the listener is exact. */
    static List<SendsmsRow> exceptions() {
        return List.of(
                get("an octet that is no character", "&to=4477&text=%ff")
                        .but(400, MISFORMED_TEXT, "octets that are no characters of the charset are sent"),
                get("an odd number of octets of UTF-16", "&to=4477&text=q&coding=2")
                        .but(400, MISFORMED_TEXT, "octets that are no characters of the charset are sent"),
                get("a wrong percent-coding", "&to=4477&text=q%zz")
                        .but(
                                400,
                                "Query misformed, rejected: the percent sign at offset 46 of the parameters is not"
                                        + " followed by two hexadecimal digits; a percent sign itself is written as"
                                        + " %25",
                                "a wrong percent-coding in the query stays as it is"),
                get("a long label", "&to=4477&text=q&binfo=" + "b".repeat(201))
                        .but(400, "BInfo field is too long, rejected", "`BInfo field is too long, rejected`"),
                number("deferred", "99999999")
                        .but(400, "Deferred field misformed, rejected", "minutes, at most ten years"));
    }
}
