package org.strowger.world.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.router.application.AppFigure;
import org.strowger.world.HttpClient;
import org.strowger.world.Peer;
import org.strowger.world.ProviderScene;
import org.strowger.world.World;

/**
 * Each profile through the whole router: a message, its receipt and a message from a mobile, whose origin is verified
 * by the provider's own means.
 */
class ProviderProfilesTest {
    private static final String NUMBER = "447700900123";
    private static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";
    private static final String JSON = "Content-Type: application/json\r\n";
    private static final String SIGNING = "signature-secret-of-ours";
    private static final String QUERY = "?secret=" + ProviderScene.SECRET;

    /** A profile with its responses and its requests. */
    enum Profile {
        KANNEL("secret: " + ProviderScene.SECRET, "", 202, "0: Accepted for delivery") {
            @Override
            Call receipt(ProviderScene scene) {
                String id = scene.parameter("dlr-url").replaceAll(".*&id=([^&]*)&.*", "$1");
                return new Call(QUERY + "&id=" + id + "&event=1", "", "");
            }

            @Override
            Call message() {
                return new Call(QUERY + "&from=%2B447700900123&to=6000&text=hi&coding=0", "", "");
            }
        },
        JASMIN("secret: " + ProviderScene.SECRET, "", 200, "Success \"abc-7\"") {
            @Override
            Call receipt(ProviderScene scene) {
                return new Call(QUERY, FORM, "id=abc-7&message_status=DELIVRD&level=2");
            }

            @Override
            Call message() {
                return new Call(QUERY, FORM, "from=%2B447700900123&to=6000&coding=0&content=hi&binary=6869");
            }
        },
        TWILIO("", "", 201, "{\"sid\": \"SM7\", \"status\": \"queued\"}") {
            @Override
            Call receipt(ProviderScene scene) {
                return call("receipt", "MessageSid=SM7&MessageStatus=delivered", "MessageSidSM7MessageStatusdelivered");
            }

            @Override
            Call message() {
                return call("mo", "From=%2B447700900123&To=6000&Body=hi", "BodyhiFrom+447700900123To6000");
            }

            private Call call(String kind, String body, String signed) {
                byte[] signature = hmac("HmacSHA1", "s3cret", "http://sms.example/providers/a/" + kind + signed);
                return new Call(
                        "",
                        FORM + "X-Twilio-Signature: " + Base64.getEncoder().encodeToString(signature) + "\r\n",
                        body);
            }
        },
        VONAGE(
                "signature-secret: " + SIGNING,
                "",
                200,
                "{\"messages\": [{\"status\": \"0\", \"message-id\": \"0A7\"}]}") {
            @Override
            Call receipt(ProviderScene scene) {
                return call("messageId=0A7&status=delivered", "&messageId=0A7&status=delivered");
            }

            @Override
            Call message() {
                return call("msisdn=%2B447700900123&text=hi&to=6000", "&msisdn=+447700900123&text=hi&to=6000");
            }

            private Call call(String body, String signed) {
                String signature = HexFormat.of().formatHex(hmac("HmacSHA256", SIGNING, signed));
                return new Call("", FORM, body + "&sig=" + signature);
            }
        },
        INFOBIP(
                "secret: " + ProviderScene.SECRET,
                "",
                200,
                "{\"messages\": [{\"messageId\": \"77\", \"status\": {\"groupId\": 1, \"id\": 26}}]}") {
            @Override
            Call receipt(ProviderScene scene) {
                return new Call(QUERY, JSON, "{\"results\": [{\"messageId\": \"77\", \"status\": {\"groupId\": 3}}]}");
            }

            @Override
            Call message() {
                String result = "{\"from\": \"+447700900123\", \"to\": \"6000\", \"text\": \"hi\"}";
                return new Call(QUERY, JSON, "{\"results\": [" + result + "]}");
            }
        },
        SINCH("signature-secret: " + SIGNING, "", 201, "{\"id\": \"01FC7\"}") {
            @Override
            Call receipt(ProviderScene scene) {
                return call("{\"batch_id\": \"01FC7\", \"status\": \"Delivered\", \"code\": 0}");
            }

            @Override
            Call message() {
                return call("{\"type\": \"mo_text\", \"from\": \"+447700900123\", \"to\": \"6000\", \"body\": \"hi\"}");
            }

            private Call call(String body) {
                byte[] signature = hmac("HmacSHA256", SIGNING, body + ".n.1");
                return new Call(
                        "",
                        JSON + "x-sinch-webhook-signature-nonce: n\r\nx-sinch-webhook-signature-timestamp: 1\r\n"
                                + "x-sinch-webhook-signature: "
                                + Base64.getEncoder().encodeToString(signature) + "\r\n",
                        body);
            }
        },
        TEMPLATE("secret: " + ProviderScene.SECRET, ", template: {body: 't={text}', id: json id}", 200, "{\"id\": 7}") {
            @Override
            Call receipt(ProviderScene scene) {
                return new Call(QUERY, FORM, "id=7&status=delivered");
            }

            @Override
            Call message() {
                return new Call(QUERY, FORM, "from=%2B447700900123&to=6000&text=hi");
            }
        };

        private final String verified;
        private final String more;
        private final int status;
        private final String body;

        Profile(String verified, String more, int status, String body) {
            this.verified = verified;
            this.more = more;
            this.status = status;
            this.body = body;
        }

        abstract Call receipt(ProviderScene scene);

        abstract Call message();

        HttpResponse response() {
            return HttpResponse.text(status, body);
        }

        ProviderScene start() {
            ProviderScene scene = new ProviderScene(2);
            scene.provider.answers = request -> Optional.of(response());
            scene.world.start(ProviderScene.yaml(
                    "{profile: " + name().toLowerCase(Locale.ROOT)
                            + ", url: 'http://127.0.0.1:8081/send', callback-url: 'http://sms.example'"
                            + (verified.isEmpty() ? "" : ", " + verified) + more + "}",
                    "",
                    "store"));
            return scene;
        }
    }

    /** A request of the provider. */
    private record Call(String query, String headers, String body) {
        /** As somebody else would send it. */
        Call forged() {
            return new Call(
                    query.replace(ProviderScene.SECRET, "fedcba9876543210"),
                    headers.replaceAll("(?i)(signature: ).", "$1_"),
                    body.replaceAll("sig=.", "sig=_"));
        }

        String send(ProviderScene scene, String kind) {
            HttpClient client = new HttpClient(scene.world);
            String response = client.post("/providers/a/" + kind + query, headers, body);
            client.close();
            return response;
        }
    }

    private static byte[] hmac(String algorithm, String secret, String text) {
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), algorithm));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReceiptIsAcceptedOnlyFromTheProvider(Profile profile) {
        try (ProviderScene scene = profile.start()) {
            Peer shop = scene.world.application("shop");
            long token = shop.submit(World.reported(NUMBER));
            scene.world.millis(100);
            assertThat(scene.requests()).isOne();
            Call receipt = profile.receipt(scene);
            assertThat(receipt.forged().send(scene, "receipt")).startsWith("403 ");
            scene.world.millis(100);
            assertThat(shop.came()).isEmpty();
            assertThat(receipt.send(scene, "receipt")).startsWith("200 ");
            scene.world.millis(100);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).receipt().state()).isEqualTo(MessageState.DELIVERED);
            assertThat(shop.came().get(0).receipt().messageId())
                    .isEqualTo(shop.outcome(token).messageId());
            assertThat(scene.world.records()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aMobileMessageIsAcceptedOnlyFromTheProvider(Profile profile) {
        try (ProviderScene scene = profile.start()) {
            Peer shop = scene.world.application("shop");
            Call message = profile.message();
            assertThat(message.forged().send(scene, "mo")).startsWith("403 ");
            assertThat(message.send(scene, "mo")).startsWith("200 ");
            scene.world.millis(100);
            assertThat(shop.came()).hasSize(1);
            assertThat(shop.came().get(0).message().source()).isEqualTo(Address.international(NUMBER));
            assertThat(shop.came().get(0).message().body()).isEqualTo(World.body("hi"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLostResponseMakesTheOutcomeUncertain(Profile profile) {
        try (ProviderScene scene = profile.start()) {
            scene.provider.calls = call -> {
                if (scene.requests() == 1) {
                    call.breakOff();
                } else {
                    call.answer(profile.response());
                }
            };
            scene.world.application("shop").submit(World.text(NUMBER));
            scene.world.seconds(10);
            assertThat(scene.requests()).isEqualTo(2);
            assertThat(scene.world.figure("shop", AppFigure.UNCERTAIN)).isOne();
            assertThat(scene.world.records()).isZero();
        }
    }
}
