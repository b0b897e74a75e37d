package org.strowger.router.http.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.strowger.router.http.v1.ApiClient.at;
import static org.strowger.router.http.v1.ApiClient.json;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.http.HttpResponse;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.router.config.value.Amount;
import org.strowger.router.http.api.AccountStatus;
import org.strowger.router.http.api.AccountStatus.Credit;
import org.strowger.router.http.api.HttpAction;
import org.strowger.router.http.api.ReceiptPage;
import org.strowger.router.http.api.ReceiptQuery;

/** The requests that send nothing: queries, cancellations, the account and its receipts. */
class AccountRequestsTest {
    // ---- One message

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD"})
    void queriesAMessage(String method) {
        HttpAction.Ask ask = (HttpAction.Ask) ApiClient.begin(method, "/v1/messages/8e0-A17", "");
        assertThat(ask.inquiry()).isEqualTo(Inquiry.query("8e0-A17", Address.NONE));
        HttpResponse response =
                ask.answer().apply(InquiryAnswer.of(MessageState.UNDELIVERABLE, "2026-11-25T12:00:00Z", 27));
        assertThat(response.status()).isEqualTo(200);
        assertThat(ApiClient.text(response))
                .isEqualTo("{\"id\":\"8e0-A17\",\"state\":\"undeliverable\",\"done_at\":\"2026-11-25T12:00:00Z\","
                        + "\"error\":\"27\"}");
        assertThat(ApiClient.text(ask.answer().apply(InquiryAnswer.of(MessageState.ENROUTE, "", 0))))
                .isEqualTo("{\"id\":\"8e0-A17\",\"state\":\"enroute\"}");
    }

    @Test
    void cancelsAMessage() {
        HttpAction.Ask ask = (HttpAction.Ask) ApiClient.begin("DELETE", "/v1/messages/17", "");
        assertThat(ask.inquiry()).isEqualTo(Inquiry.cancel("17", Address.NONE, Address.NONE));
        HttpResponse response = ask.answer().apply(InquiryAnswer.done());
        assertThat(response.status()).isEqualTo(200);
        assertThat(ApiClient.text(response)).isEqualTo("{\"id\":\"17\",\"state\":\"deleted\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "GET,PERMANENT,0x0C,404,message-not-found",
        "GET,PERMANENT,0x67,404,message-not-found",
        "GET,PERMANENT,0x08,404,message-not-found",
        "GET,TEMPORARY,0x08,503,try-later",
        "GET,UNCERTAIN,0x00,504,no-answer",
        "DELETE,PERMANENT,0x0C,404,message-not-found",
        "DELETE,PERMANENT,0x11,409,not-cancelled",
        "DELETE,TEMPORARY,0x08,503,try-later",
        "DELETE,THROTTLED,0x58,503,try-later"
    })
    void refusedInquiriesHaveProblemResponses(
            String method, Outcome.Kind kind, String code, int status, String problem) {
        HttpAction.Ask ask = (HttpAction.Ask) ApiClient.begin(method, "/v1/messages/17", "");
        HttpResponse response =
                ask.answer().apply(InquiryAnswer.refused(Outcome.of(kind, Integer.decode(code), "why")));
        assertThat(response.status()).isEqualTo(status);
        assertThat(ApiClient.problem(response)).isEqualTo(problem);
        assertThat(at(json(response), "/detail")).isEqualTo("why");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%31", "a.b", "12345678901234567890123456789012345678901234567890123456789012345"})
    void malformedMessageIdsAreReportedAsUnknown(String id) {
        HttpResponse response = ApiClient.refused("GET", "/v1/messages/" + id, "");
        assertThat(response.status()).isEqualTo(404);
        assertThat(ApiClient.problem(response)).isEqualTo("message-not-found");
    }

    // ---- The account

    @Test
    void describesTheAccount() {
        HttpAction.Account account = (HttpAction.Account) ApiClient.begin("GET", "/v1/account", "");
        HttpResponse response = account.answer().apply(new AccountStatus(17, 4, null));
        assertThat(response.status()).isEqualTo(200);
        assertThat(ApiClient.text(response)).isEqualTo("{\"name\":\"shop\",\"in_custody\":17,\"waiting\":4}");
    }

    @Test
    void describesTheBalanceOfAnAccountWithCredit() {
        HttpAction.Account account = (HttpAction.Account) ApiClient.begin("GET", "/v1/account", "");
        Credit credit = new Credit(new Amount(12_500_000), new Amount(-250_000), true);
        HttpResponse response = account.answer().apply(new AccountStatus(0, 0, credit));
        assertThat(ApiClient.text(response))
                .isEqualTo("{\"name\":\"shop\",\"in_custody\":0,\"waiting\":0,"
                        + "\"credit\":{\"balance\":\"12.5\",\"available\":\"-0.25\"}}");
    }

    // ---- Receipts

    @Test
    void listsReceipts() {
        HttpAction.Receipts receipts = (HttpAction.Receipts) ApiClient.begin("GET", "/v1/receipts", "");
        assertThat(receipts.query()).isEqualTo(new ReceiptQuery(0, 100));
        HttpResponse response =
                receipts.answer().apply(new ReceiptPage(List.of(StandardCallbackTest.DELIVERED), 18, false));
        assertThat(at(json(response), "/receipts/0/type")).isEqualTo("message.delivered");
        assertThat(at(json(response), "/receipts/0/data/id")).isEqualTo("17");
        assertThat(at(json(response), "/next")).isEqualTo("18");
        assertThat(ApiClient.text(response)).endsWith(",\"next\":\"18\",\"more\":true}");
        assertThat(ApiClient.text(receipts.answer().apply(new ReceiptPage(List.of(), 18, true))))
                .isEqualTo("{\"receipts\":[],\"next\":\"18\",\"more\":false}");
    }

    @Test
    void listsReceiptsAfterAPosition() {
        HttpAction.Receipts receipts =
                (HttpAction.Receipts) ApiClient.begin("GET", "/v1/receipts?after=9223372036854775807&max=1000", "");
        assertThat(receipts.query()).isEqualTo(new ReceiptQuery(Long.MAX_VALUE, 1000));
    }

    @ParameterizedTest
    @CsvSource({
        "after=x,after",
        "after=,after",
        "after=-1,after",
        "after=9223372036854775808,after",
        "max=0,max",
        "max=1001,max",
        "max=%2B1,max",
        "maxx=1,maxx",
        "a=%zz,''"
    })
    void refusesInvalidAndUnknownParameters(String query, String parameter) {
        HttpResponse response = ApiClient.refused("GET", "/v1/receipts?" + query, "");
        assertThat(ApiClient.pointers(response)).containsExactly(parameter);
    }

    @Test
    void reportsAllFaultsOfParameters() {
        assertThat(ApiClient.pointers(ApiClient.refused("GET", "/v1/receipts?after=x&max=x&maks=1", "")))
                .containsExactly("maks", "after", "max");
    }
}
