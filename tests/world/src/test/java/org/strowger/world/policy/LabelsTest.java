package org.strowger.world.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.message.OptionalParameter;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.message.ReceiptRequest;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.admin.answer.Table;
import org.strowger.world.HttpClient;
import org.strowger.world.HttpShop;
import org.strowger.world.Looking;
import org.strowger.world.Peer;
import org.strowger.world.TestSmsc;
import org.strowger.world.World;

/** Labels from each source choose the route, in a running router. */
class LabelsTest {
    private static final String NUMBER = "447700900001";
    private static final int LABEL_TLV = 0x1500;
    private static final Outcome LATER = Outcome.of(Outcome.Kind.TEMPORARY, 0x08, "");
    private static final String ANY = "label-tlv: 0x1500";
    private static final String LIMITED = "label-tlv: 0x1500, labels: [otp, bulk, \"5\"], default-label: bulk";

    private static String yaml(String delivery, String ofShop) {
        return """
                listeners:
                  - {name: smpp, protocol: smpp, listen: 127.0.0.1:2775, idle-timeout: off}
                  - {name: web, protocol: http, listen: 127.0.0.1:8080, http: {apis: [v1, kannel, jasmin]}}
                applications: [{name: shop, password: secret, api-keys: [0123456789abcdef], %1$s}]
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes:
                  - {name: codes, match: {label: [otp, "5"]}, via: a, delivery: %2$s}
                  - {name: rest, match: {}, via: b, delivery: %2$s%3$s}
                store: {path: /store}
                """.formatted(ofShop, delivery, delivery.equals("store") ? ", retry: {first: 30s, factor: 1}" : "");
    }

    private static ShortMessage labelled(String value) {
        OptionalParameter tlv = new OptionalParameter(LABEL_TLV, value.getBytes(StandardCharsets.ISO_8859_1));
        return World.message(ReceiptRequest.NEVER, NUMBER)
                .optionalParameters(List.of(tlv))
                .build();
    }

    private static String send(HttpClient client, String source, String label) {
        return switch (source) {
            case "v1" ->
                client.post(
                        "/v1/messages",
                        HttpShop.JSON,
                        "{\"to\":\"" + NUMBER + "\",\"from\":\"SHOP\",\"text\":\"x\",\"route\":\"" + label + "\"}");
            case "kannel" -> client.get(HttpShop.SEND + "&to=" + NUMBER + "&text=x&smsc=" + label);
            case "jasmin" ->
                client.get("/send?username=shop&password=secret&from=SHOP&to=" + NUMBER + "&content=x&tags=" + label);
            default -> throw new AssertionError(source);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "v1, relay, 202",
        "v1, store, 202",
        "kannel, relay, 202",
        "kannel, store, 202",
        "jasmin, relay, 200",
        "jasmin, store, 200"
    })
    void theLabelOfARequestReachesItsRoute(String source, String delivery, String status) {
        try (World world = new World()) {
            TestSmsc codes = world.smsc("a", 2776);
            TestSmsc rest = world.smsc("b", 2777);
            world.start(yaml(delivery, ANY));
            HttpClient client = new HttpClient(world);
            assertThat(send(client, source, "otp")).startsWith(status);
            assertThat(send(client, source, "unknown")).startsWith(status);
            world.seconds(1);
            assertThat(codes.came()).hasSize(1);
            assertThat(rest.came()).hasSize(1);
            assertThat(codes.last().message().optionalParameters()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"otp, relay, a", "otp, store, a", "bulk, relay, b", "'otp\0', store, a", "OTP, store, b"})
    void theTlvOfAMessageReachesItsRoute(String value, String delivery, String smsc) {
        try (World world = new World()) {
            TestSmsc codes = world.smsc("a", 2776);
            TestSmsc rest = world.smsc("b", 2777);
            world.start(yaml(delivery, ANY));
            Peer shop = world.application("shop");
            long token = shop.submit(labelled(value));
            world.seconds(1);
            assertThat(shop.outcome(token).isAccepted()).isTrue();
            assertThat((smsc.equals("a") ? codes : rest).came()).hasSize(1);
        }
    }

    @Test
    void aRouteMatchesAnyOfTheTagsOfJasmin() {
        try (World world = new World()) {
            TestSmsc codes = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("store", ANY));
            assertThat(send(new HttpClient(world), "jasmin", "x,5")).startsWith("200");
            world.seconds(1);
            assertThat(codes.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "v1, 403",
        "kannel, 403 Not routable. Do not try again.",
        "jasmin, 400 Error \"Authorization failed for user [shop] (Cannot send MT messages).\""
    })
    void aLabelThatTheApplicationIsNotAllowedToUseIsRefused(String source, String answer) {
        try (World world = new World()) {
            TestSmsc codes = world.smsc("a", 2776);
            TestSmsc rest = world.smsc("b", 2777);
            world.start(yaml("store", LIMITED));
            HttpClient client = new HttpClient(world);
            assertThat(send(client, source, "night")).startsWith(answer);
            assertThat(send(client, source, source.equals("jasmin") ? "otp,night" : "OTP"))
                    .startsWith(answer);
            world.seconds(1);
            assertThat(codes.came()).isEmpty();
            assertThat(rest.came()).isEmpty();
            assertThat(send(client, source, "otp")).startsWith("20");
            world.seconds(1);
            assertThat(codes.came()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"night", "a\u00e9", "0123456789012345678901234567890123456789012345678901234567890123456789"})
    void aTlvThatTheApplicationIsNotAllowedToUseIsRefused(String value) {
        try (World world = new World()) {
            TestSmsc rest = world.smsc("b", 2777);
            world.start(yaml("store", LIMITED));
            Peer shop = world.application("shop");
            long token = shop.submit(labelled(value));
            world.seconds(1);
            assertThat(shop.outcome(token).code())
                    .isEqualTo(World.SUITE
                            .statuses()
                            .refusal(RefusalReason.NOT_ALLOWED)
                            .code());
            assertThat(rest.came()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"otp, a", "bulk, b"})
    void aMessageWithoutALabelHasTheDefaultLabel(String byDefault, String smsc) {
        try (World world = new World()) {
            TestSmsc codes = world.smsc("a", 2776);
            TestSmsc rest = world.smsc("b", 2777);
            world.start(yaml("store", "labels: [otp, bulk], default-label: " + byDefault));
            world.application("shop").submit(World.text(NUMBER));
            assertThat(new HttpClient(world).get(HttpShop.SEND + "&to=" + NUMBER + "&text=x&smsc="))
                    .startsWith("202");
            world.seconds(1);
            assertThat((smsc.equals("a") ? codes : rest).came()).hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLabelSurvivesRetriesAndARestart(boolean killed) {
        try (World world = new World()) {
            TestSmsc refusing = world.smsc("a", 2776).answers(LATER);
            world.start(yaml("store", ANY));
            assertThat(send(new HttpClient(world), "v1", "otp")).startsWith("202");
            world.application("shop").submit(labelled("otp"));
            world.seconds(1);
            assertThat(refusing.came()).hasSize(2);
            try (World next = killed ? world.killed(1) : world.restarted(1)) {
                TestSmsc codes = next.smsc("a", 2776);
                TestSmsc rest = next.smsc("b", 2777);
                next.start(yaml("store", ANY));
                next.seconds(60 * 10);
                assertThat(codes.came()).hasSize(2);
                assertThat(rest.came()).isEmpty();
                assertThat(next.records()).isZero();
            }
        }
    }

    @Test
    void invalidLabelsAreRefusedByTheApis() {
        String tooLong = "x".repeat(65);
        try (World world = new World()) {
            TestSmsc rest = world.smsc("b", 2777);
            world.start(yaml("store", ANY));
            HttpClient client = new HttpClient(world);
            assertThat(send(client, "v1", tooLong)).startsWith("400").contains("/route");
            assertThat(send(client, "v1", "a,b")).startsWith("400");
            assertThat(send(client, "kannel", tooLong)).isEqualTo("400 SMSC field is too long, rejected");
            assertThat(send(client, "jasmin", tooLong)).startsWith("400").contains("[tags]");
            assertThat(send(client, "jasmin", "1,2,3,4,5,6,7,8,9,10,11")).startsWith("400");
            world.seconds(1);
            assertThat(rest.came()).isEmpty();
        }
    }

    @Test
    void severalRecipientsHaveTheLabelOfTheirMessage() {
        try (World world = new World()) {
            TestSmsc codes = world.smsc("a", 2776);
            world.smsc("b", 2777);
            world.start(yaml("store", ANY));
            OptionalParameter tlv = new OptionalParameter(LABEL_TLV, new byte[] {'o', 't', 'p'});
            world.application("shop")
                    .submit(PlainMessage.from(World.SHOP)
                            .to(Address.international(NUMBER), Address.international("447700900002"))
                            .saying(World.body("hello"))
                            .optionalParameters(List.of(tlv))
                            .build());
            world.seconds(1);
            assertThat(codes.came()).hasSize(2);
        }
    }

    @Test
    void explainAcceptsALabel() {
        try (World world = new World()) {
            world.start(yaml("store", LIMITED));
            Looking looking = new Looking(world);
            Table codes =
                    Looking.table(looking.ask("explain", "NUMBER", NUMBER, "NAME", "shop", "LABEL", "otp"), "routes");
            assertThat(Looking.column(codes, "why")).containsExactly("label is otp or 5");
            Table rest = Looking.table(looking.ask("explain", "NUMBER", NUMBER, "NAME", "shop"), "routes");
            assertThat(Looking.column(rest, "why")).containsExactly("label is not otp or 5", "matches everything");
            Table nobody = Looking.table(looking.ask("explain", "NUMBER", NUMBER), "routes");
            assertThat(Looking.column(nobody, "why")).contains("the message has no label");
            assertThat(looking.ask("explain", "NUMBER", NUMBER, "NAME", "shop", "LABEL", "night")
                            .toString())
                    .contains("label check");
        }
    }
}
