package org.strowger.router.http.kannel;

import java.time.Instant;
import java.util.Optional;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.PlainMessage;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.CallbackStyle;
import org.strowger.router.http.api.CallbackTarget;
import org.strowger.router.http.gateway.CallbackUrl;

/**
 * Callbacks as Kannel sends them. Reports are always GET requests; the styles differ in the requests for messages from
 * mobiles.
 */
public final class KannelCallback implements CallbackStyle {
    static final String NAME = "kannel";

    /** Messages by GET, with all values in the URL (get-url of Kannel). */
    public static final CallbackStyle GET = new KannelCallback(NAME, Form.GET);

    /** Messages by POST, with the text as the body (post-url of Kannel). */
    public static final CallbackStyle POST = new KannelCallback("kannel-post", Form.POST);

    /** Messages by POST in XML (post-xml of Kannel). */
    public static final CallbackStyle XML = new KannelCallback("kannel-xml", Form.XML);

    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    private final String name;
    private final Form form;

    private enum Form {
        GET,
        POST,
        XML
    }

    private KannelCallback(String name, Form form) {
        this.name = name;
        this.form = form;
    }

    @Override
    public String name() {
        return name;
    }

    /** @throws IllegalArgumentException if {@link CallbackUrl#of} does not accept the URL of the target */
    @Override
    public HttpRequest request(CallbackNotice notice, CallbackTarget target, Instant now) {
        CallbackUrl url = CallbackUrl.of(target);
        KannelValues values = values(notice, target);
        String filled = filled(url, values);
        HttpHeaders.Builder headers = url.headers().add("User-Agent", "Kannel/1.4.5");
        if (!(values instanceof IncomingValues incoming) || form == Form.GET) {
            return HttpRequest.get(filled, headers.build());
        }
        return form == Form.POST
                ? KannelIncoming.post(filled, headers, incoming)
                : KannelIncoming.xml(filled, headers, incoming);
    }

    @Override
    public String url(CallbackNotice notice, CallbackTarget target) {
        CallbackUrl url = CallbackUrl.of(target);
        return url.origin() + filled(url, values(notice, target));
    }

    @Override
    public boolean isTaken(HttpResponse response) {
        return response.status() == OK || response.status() == ACCEPTED;
    }

    @Override
    public Optional<PlainMessage> reply(CallbackNotice.Incoming to, HttpResponse response, int segmentsMax) {
        return KannelReply.of(response, segmentsMax)
                .map(body -> PlainMessage.from(to.message().destination())
                        .to(to.message().source())
                        .saying(body)
                        .inGsm()
                        .build());
    }

    /** Fills in the escapes, except in host and port: a text from a mobile must not decide where Strowger connects. */
    private static String filled(CallbackUrl url, KannelValues values) {
        return CallbackUrl.withoutFragment(KannelEscapes.fill(url.target(), values));
    }

    private static KannelValues values(CallbackNotice notice, CallbackTarget target) {
        return notice instanceof CallbackNotice.Report report
                ? ReportValues.of(report, target)
                : IncomingValues.of((CallbackNotice.Incoming) notice, target);
    }
}
