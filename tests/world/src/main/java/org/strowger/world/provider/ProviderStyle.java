package org.strowger.world.provider;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.function.BiFunction;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.message.MessageState;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Setup;

/** The API of a provider, from the provider's side. */
abstract class ProviderStyle {
    static final String USER = "strowger";
    static final String PASSWORD = "s3cret of ours";
    static final String SECRET = "0123456789abcdef";
    static final String SIGNING = "signature-secret-of-ours";
    static final String PUBLIC_URL = "http://sms.example";

    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String JSON = "application/json";

    private final String smsc;

    /** @param smsc the name of the SMSC that is configured for the provider */
    ProviderStyle(String smsc) {
        this.smsc = smsc;
    }

    /** All styles. */
    static List<BiFunction<String, Chance, ProviderStyle>> all() {
        return List.of(
                (smsc, chance) -> new KannelStyle(smsc),
                (smsc, chance) -> new JasminStyle(smsc),
                (smsc, chance) -> new TwilioStyle(smsc),
                (smsc, chance) -> new VonageStyle(smsc, chance.oneOf("HmacSHA256", "HmacSHA512")),
                (smsc, chance) -> new InfobipStyle(smsc),
                (smsc, chance) -> new SinchStyle(smsc, chance.oneIn(2)),
                (smsc, chance) -> new TemplateStyle(smsc),
                (smsc, chance) -> new TemplateStyle(smsc),
                (smsc, chance) -> new HexTemplateStyle(smsc));
    }

    // ---- The configuration

    /** Writes the profile, the path, and the secrets that verify the provider's requests. */
    abstract void configure(Setup.Entry http, String server, Chance chance);

    /** Whether long texts arrive whole. */
    abstract boolean takesWholes();

    // ---- Messages

    abstract Submitted read(HttpRequest request);

    /** The id of a message, which its receipts contain. */
    String id(Submitted message, int number) {
        return smsc + "-" + number;
    }

    abstract HttpResponse accepts(Submitted message, String id, Chance chance);

    /** The API's own responses for a temporary refusal. */
    abstract List<HttpResponse> refusalsForNow(Submitted message);

    /** The API's own responses for a permanent refusal. */
    abstract List<HttpResponse> refusals(Submitted message);

    /** Responses for a temporary refusal that every API can give. */
    static List<HttpResponse> usualRefusalsForNow() {
        return List.of(
                HttpResponse.text(500, "Sending failed"),
                HttpResponse.text(502, ""),
                HttpResponse.text(503, "later"),
                new HttpResponse(503, HttpHeaders.of("Retry-After", "2"), new byte[0]),
                new HttpResponse(429, HttpHeaders.of("Retry-After", "1"), new byte[0]),
                HttpResponse.text(429, "too many"),
                new HttpResponse(302, HttpHeaders.of("Location", "http://127.0.0.1:1/"), new byte[0]),
                HttpResponse.text(401, "who?"),
                HttpResponse.text(404, "nothing"));
    }

    /** Responses for a permanent refusal that every API can give. */
    static List<HttpResponse> usualRefusals() {
        return List.of(HttpResponse.text(400, "never"), HttpResponse.text(422, "{}"), HttpResponse.text(413, ""));
    }

    // ---- Receipts and messages of mobiles

    abstract HttpRequest receipt(Submitted of, String id, MessageState state);

    /** The requests for a receipt. Some APIs report each part separately. */
    List<HttpRequest> receipts(Submitted of, String id, MessageState state) {
        return List.of(receipt(of, id, state));
    }

    /** A message from a mobile. */
    abstract HttpRequest message(String from, String to, String text);

    /** The same request, as forged by somebody else. */
    HttpRequest forged(HttpRequest request) {
        String target = request.target().replace(SECRET, "fedcba9876543210");
        return new HttpRequest(request.method(), target, request.version(), request.headers(), request.body());
    }

    // ---- For all

    final String messageUrl() {
        return PUBLIC_URL + "/providers/" + smsc + "/mo";
    }

    static HttpRequest get(String url) {
        return HttpRequest.get(target(url), HttpHeaders.of("Host", "sms.example"));
    }

    static HttpRequest form(String url, String body, String... header) {
        return post(url, FORM, body, header);
    }

    static HttpRequest json(String url, String body, String... header) {
        return post(url, JSON, body, header);
    }

    private static HttpRequest post(String url, String type, String body, String... more) {
        HttpHeaders.Builder headers =
                HttpHeaders.builder().add("Host", "sms.example").add("Content-Type", type);
        for (int i = 0; i < more.length; i += 2) {
            headers.add(more[i], more[i + 1]);
        }
        return HttpRequest.post(target(url), headers.build(), body.getBytes(StandardCharsets.UTF_8));
    }

    /** The path and query of a URL that the router has passed. */
    private static String target(String url) {
        if (!url.startsWith(PUBLIC_URL + "/")) {
            throw new AssertionError("the router is not there: " + url);
        }
        return url.substring(PUBLIC_URL.length());
    }

    static byte[] hmac(String algorithm, String secret, String text) {
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), algorithm));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** Checks a property of the router that each request contains. */
    static void expect(String what, String found, String expected) {
        if (!found.equals(expected)) {
            throw new AssertionError("the router says " + what + " \"" + found + "\" instead of " + expected);
        }
    }
}
