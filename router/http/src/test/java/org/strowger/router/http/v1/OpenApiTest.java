package org.strowger.router.http.v1;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.strowger.message.MessageState;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.http.api.AccountStatus;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.ReceiptPage;
import org.strowger.router.json.JsonValue;
import org.strowger.router.json.JsonValue.JsonArray;
import org.strowger.router.json.JsonValue.JsonObject;
import org.strowger.router.json.JsonValue.JsonString;
import org.strowger.smpp.pdu.KeptText;

class OpenApiTest {
    private static final JsonObject DOCUMENT = ApiClient.json(OpenApi.response());

    @Test
    void theStoredDocumentMatchesTheProgram() throws IOException {
        KeptText.mustBe(Path.of("../../docs/protocols/openapi.json"), OpenApi.text());
    }

    @Test
    void everyReferenceHasATarget() {
        List<String> references = new ArrayList<>();
        collect(DOCUMENT, references);
        assertThat(references).hasSizeGreaterThan(50).allSatisfy(each -> {
            String target = ApiClient.at(DOCUMENT, each.substring(1));
            assertThat(target).as(each).isNotEmpty();
        });
    }

    private static void collect(JsonValue value, List<String> references) {
        if (value instanceof JsonArray array) {
            array.items().forEach(each -> collect(each, references));
        } else if (value instanceof JsonObject object) {
            object.members().forEach((name, member) -> {
                if (name.equals("$ref") && member instanceof JsonString string) {
                    references.add(string.text());
                }
                collect(member, references);
            });
        }
    }

    // ---- The responses are as documented

    @Test
    void theResponsesToSendRequestsAreAsDocumented() {
        HttpAction.Send send = ApiClient.send("{\"to\":[\"+123\",\"+124\"],\"text\":\"a\",\"reference\":\"r\"}");
        var accepted = ApiClient.accepted(send.messages().get(0), "17");
        var refused = ApiClient.refused(send.messages().get(1), RefusalReason.TOO_FAST, 0x58);
        JsonObject some = ApiClient.json(send.answer().apply(List.of(accepted, refused)));
        mustBe(some, ResponseMember.RESULTS);
        mustBe(member(some, "/messages/0"), ResponseMember.RESULT);
        mustBe(member(some, "/messages/1"), ResponseMember.RESULT);
        mustBe(member(some, "/messages/1/problem"), ResponseMember.PROBLEM);
        mustBe(ApiClient.json(send.answer().apply(List.of(refused, refused))), ResponseMember.PROBLEM);
        JsonObject faulty = ApiClient.json(ApiClient.refused("POST", "/v1/messages", "{}"));
        mustBe(faulty, ResponseMember.PROBLEM);
        mustBe(member(faulty, "/errors/0"), ResponseMember.FAULT);
    }

    @Test
    void theResponsesToOtherRequestsAreAsDocumented() {
        HttpAction.Ask ask = (HttpAction.Ask) ApiClient.begin("GET", "/v1/messages/17", "");
        mustBe(
                ApiClient.json(ask.answer().apply(InquiryAnswer.of(MessageState.DELIVERED, "x", 1))),
                ResponseMember.STATE);
        HttpAction.Account account = (HttpAction.Account) ApiClient.begin("GET", "/v1/account", "");
        mustBe(ApiClient.json(account.answer().apply(new AccountStatus(1, 2, null))), ResponseMember.ACCOUNT);
        HttpAction.Receipts receipts = (HttpAction.Receipts) ApiClient.begin("GET", "/v1/receipts", "");
        JsonObject page = ApiClient.json(
                receipts.answer().apply(new ReceiptPage(List.of(StandardCallbackTest.DELIVERED), 1, true)));
        mustBe(page, ResponseMember.RECEIPTS);
        mustBe(member(page, "/receipts/0"), ResponseMember.REPORT_NOTICE);
        mustBe(member(page, "/receipts/0/data"), ResponseMember.REPORT);
    }

    @Test
    void everyMessageStateIsDocumented() {
        Map<String, Object> schema = ResponseMember.REPORT.stream()
                .filter(each -> each.name().equals("state"))
                .findFirst()
                .orElseThrow()
                .schema();
        assertThat(String.valueOf(schema.get("enum")))
                .isEqualTo("[sent, refused, scheduled, enroute, delivered, expired, deleted, undeliverable, accepted,"
                        + " unknown, rejected, skipped]");
    }

    /** All members are documented, and those that are always present are there. */
    private static void mustBe(JsonObject document, List<ResponseMember> members) {
        Set<String> known = members.stream().map(ResponseMember::name).collect(Collectors.toSet());
        assertThat(known).containsAll(document.members().keySet());
        assertThat(document.members().keySet())
                .containsAll(members.stream()
                        .filter(ResponseMember::always)
                        .map(ResponseMember::name)
                        .toList());
    }

    private static JsonObject member(JsonObject document, String pointer) {
        JsonValue value = document;
        for (String name : pointer.substring(1).split("/", -1)) {
            value = value instanceof JsonArray array
                    ? array.items().get(Integer.parseInt(name))
                    : ((JsonObject) value).members().getOrDefault(name, value);
        }
        return (JsonObject) value;
    }
}
