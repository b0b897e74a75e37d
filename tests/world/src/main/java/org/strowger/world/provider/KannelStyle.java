package org.strowger.world.provider;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.ReceiptRequest;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Coding;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Setup;

/** A service like Kannel, which has no ids of its own and gets long texts in segments. */
final class KannelStyle extends ProviderStyle {
    private static final int DELIVERED = 1;
    private static final int FAILED = 2;

    KannelStyle(String smsc) {
        super(smsc);
    }

    @Override
    void configure(Setup.Entry http, String server, Chance chance) {
        http.set("profile", "kannel").set("url", server + "/cgi-bin/sendsms").set("secret", SECRET);
    }

    @Override
    boolean takesWholes() {
        return false;
    }

    @Override
    Submitted read(HttpRequest request) {
        Map<String, String> all = Forms.parameters(request.query());
        Map<String, String> octets = Forms.octets(request.query());
        expect("username", all.getOrDefault("username", ""), USER);
        expect("password", all.getOrDefault("password", ""), PASSWORD);
        boolean isWide = all.getOrDefault("coding", "").equals("2");
        expect("charset", all.getOrDefault("charset", ""), isWide ? "UTF-16BE" : "UTF-8");
        String said = isWide
                ? Forms.hex(octets.getOrDefault("text", ""))
                : HexFormat.of()
                        .formatHex(new Content(Coding.GSM, all.getOrDefault("text", ""))
                                .body()
                                .octets());
        Body body = Forms.hex(Forms.hex(octets.getOrDefault("udh", "")), said, isWide);
        String url = all.getOrDefault("dlr-url", "");
        String id = url.replaceAll(".*[?&]id=([^&]*).*", "$1");
        int mask = Integer.parseInt(all.getOrDefault("dlr-mask", "0"));
        return new Submitted(
                Forms.digits(all.getOrDefault("to", "")), all.getOrDefault("from", ""), body, request(mask), url, id);
    }

    private static ReceiptRequest request(int mask) {
        boolean isFailure = (mask & FAILED) != 0;
        if ((mask & DELIVERED) != 0) {
            return isFailure ? ReceiptRequest.ON_END : ReceiptRequest.ON_SUCCESS;
        }
        return isFailure ? ReceiptRequest.ON_FAILURE : ReceiptRequest.NEVER;
    }

    @Override
    String id(Submitted message, int number) {
        return message.reference();
    }

    @Override
    HttpResponse accepts(Submitted message, String id, Chance chance) {
        return chance.oneOf(
                HttpResponse.text(202, "0: Accepted for delivery"),
                HttpResponse.text(202, "3: Queued for later delivery"),
                HttpResponse.text(200, "Sent."));
    }

    @Override
    List<HttpResponse> refusalsForNow(Submitted message) {
        return List.of(
                HttpResponse.text(403, "Authorization failed for sendsms"), HttpResponse.text(503, "Temporal failure"));
    }

    @Override
    List<HttpResponse> refusals(Submitted message) {
        return List.of(HttpResponse.text(202, "Rejected"), HttpResponse.text(200, "<html>0:</html>"));
    }

    @Override
    HttpRequest receipt(Submitted of, String id, MessageState state) {
        int event =
                switch (state) {
                    case DELIVERED -> DELIVERED;
                    case UNDELIVERABLE -> FAILED;
                    case ACCEPTED -> 8;
                    case UNKNOWN -> 66;
                    default -> 4;
                };
        return get(of.receiptUrl()
                .replace("%d", Integer.toString(event))
                .replace("%A", "id%3A1+stat%3AANY+err%3A0a1")
                .replace("%%", "%"));
    }

    @Override
    HttpRequest message(String from, String to, String text) {
        boolean isWide = !Coding.isGsm(text);
        return get(messageUrl() + "?secret=" + SECRET + "&from=%2B" + from + "&to=" + to + "&text=" + Forms.coded(text)
                + "&coding=" + (isWide ? 2 : 0) + "&charset=" + StandardCharsets.UTF_8 + "&udh=");
    }
}
