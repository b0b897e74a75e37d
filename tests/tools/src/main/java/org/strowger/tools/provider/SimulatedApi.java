package org.strowger.tools.provider;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.strowger.http.FormParameters;
import org.strowger.http.HttpHeaders;
import org.strowger.http.HttpRequest;
import org.strowger.http.HttpResponse;
import org.strowger.http.HttpUrl;
import org.strowger.protocol.Secret;
import org.strowger.router.config.provider.ExpressionInput;

/** The APIs that can be simulated, each with its reader of messages and its writers of responses and receipts. */
public enum SimulatedApi {
    KANNEL(202, "0: Accepted for delivery", "to", "dlr-url") {
        @Override
        HttpRequest receipt(HttpUrl url, String id, String to, Secret secret) {
            return HttpRequest.get(
                    url.target().replace("%d", "1").replace("%A", "stat%3ADELIVRD"),
                    host(url).build());
        }
    },
    JASMIN(200, "Success \"%s\"", "to", "dlr-url") {
        @Override
        HttpRequest receipt(HttpUrl url, String id, String to, Secret secret) {
            return form(url, host(url), "id=" + id + "&message_status=DELIVRD&level=2&id_smsc=1&err=000");
        }
    },
    TWILIO(201, "{\"sid\": \"%s\", \"status\": \"queued\", \"error_code\": null}", "To", "StatusCallback") {
        @Override
        HttpRequest receipt(HttpUrl url, String id, String to, Secret secret) {
            String signed = url.server() + url.target() + "MessageSid" + id + "MessageStatusdelivered";
            String signature = Base64.getEncoder().encodeToString(hmac("HmacSHA1", secret, signed));
            return form(
                    url,
                    host(url).add("X-Twilio-Signature", signature),
                    "MessageSid=" + id + "&MessageStatus=delivered");
        }
    },
    VONAGE(
            200,
            "{\"message-count\": \"1\", \"messages\": [{\"status\": \"0\", \"message-id\": \"%s\"}]}",
            "to",
            "callback") {
        @Override
        HttpRequest receipt(HttpUrl url, String id, String to, Secret secret) {
            String signed = "&messageId=" + id + "&msisdn=" + to + "&status=delivered";
            String form = signed.substring(1) + (secret.isEmpty() ? "" : "&sig=" + hex(secret, signed));
            return form(url, host(url), form);
        }

        private String hex(Secret secret, String signed) {
            return HexFormat.of().formatHex(hmac("HmacSHA256", secret, signed));
        }
    },
    INFOBIP(
            200,
            "{\"messages\": [{\"messageId\": \"%s\", \"status\": {\"groupId\": 1, \"id\": 26}}]}",
            "messages.0.destinations.0.to",
            "messages.0.webhooks.delivery.url") {
        @Override
        HttpRequest receipt(HttpUrl url, String id, String to, Secret secret) {
            return json(
                    url,
                    host(url),
                    "{\"results\": [{\"messageId\": \"" + id + "\", \"to\": \"" + to
                            + "\", \"status\": {\"groupId\": 3, \"id\": 5, \"name\": \"DELIVERED_TO_HANDSET\"}}]}");
        }
    },
    SINCH(201, "{\"id\": \"%s\", \"canceled\": false}", "to.0", "callback_url") {
        @Override
        HttpRequest receipt(HttpUrl url, String id, String to, Secret secret) {
            String body = "{\"type\": \"recipient_delivery_report_sms\", \"batch_id\": \"" + id
                    + "\", \"recipient\": \"" + to + "\", \"code\": 0, \"status\": \"Delivered\"}";
            HttpHeaders.Builder headers = host(url);
            if (!secret.isEmpty()) {
                byte[] signature = hmac("HmacSHA256", secret, body + "." + id + ".1");
                headers.add("x-sinch-webhook-signature", Base64.getEncoder().encodeToString(signature))
                        .add("x-sinch-webhook-signature-nonce", id)
                        .add("x-sinch-webhook-signature-timestamp", "1")
                        .add("x-sinch-webhook-signature-algorithm", "HmacSHA256");
            }
            return json(url, headers, body);
        }
    };

    private static final int PARAMETERS_MAX = 100;

    private final int status;
    private final String accepted;
    private final String recipient;
    private final String callback;

    /**
     * @param accepted the body of a response that accepts a message, with a placeholder for the message id
     * @param recipient the parameter or member with the recipient
     * @param callback the parameter or member with the URL for the receipt
     */
    SimulatedApi(int status, String accepted, String recipient, String callback) {
        this.status = status;
        this.accepted = accepted;
        this.recipient = recipient;
        this.callback = callback;
    }

    /** Reads a message; empty if it has no recipient. */
    Optional<ReceivedMessage> read(HttpRequest request) {
        return value(request, recipient)
                .map(to -> new ReceivedMessage(to, value(request, callback).orElse("")));
    }

    private static Optional<String> value(HttpRequest request, String name) {
        if (request.headers()
                .first("Content-Type")
                .filter(type -> type.contains("json"))
                .isPresent()) {
            return new ExpressionInput(ExpressionInput.NO_STATUS, request.headers(), request.body(), "").member(name);
        }
        return FormParameters.parse(request.query(), PARAMETERS_MAX)
                .first(name, StandardCharsets.UTF_8)
                .or(() -> FormParameters.parse(request.body(), PARAMETERS_MAX).first(name, StandardCharsets.UTF_8));
    }

    /** Returns the response that accepts a message. */
    HttpResponse accepted(String id) {
        return HttpResponse.text(status, accepted.replace("%s", id));
    }

    /** Returns the receipt of a delivered message. */
    abstract HttpRequest receipt(HttpUrl url, String id, String to, Secret secret);

    private static HttpHeaders.Builder host(HttpUrl url) {
        return HttpHeaders.builder().add("Host", url.authority());
    }

    private static HttpRequest form(HttpUrl url, HttpHeaders.Builder headers, String body) {
        return post(url, headers, "application/x-www-form-urlencoded", body);
    }

    private static HttpRequest json(HttpUrl url, HttpHeaders.Builder headers, String body) {
        return post(url, headers, "application/json", body);
    }

    private static HttpRequest post(HttpUrl url, HttpHeaders.Builder headers, String type, String body) {
        return HttpRequest.post(
                url.target(), headers.add("Content-Type", type).build(), body.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] hmac(String algorithm, Secret secret, String text) {
        String key = secret.isEmpty() ? "none" : secret.reveal();
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), algorithm));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every Java runtime has " + algorithm, e);
        }
    }
}
