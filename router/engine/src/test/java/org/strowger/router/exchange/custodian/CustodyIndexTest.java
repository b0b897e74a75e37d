package org.strowger.router.exchange.custodian;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.router.application.MessageIds;
import org.strowger.router.exchange.ExchangeFixture;
import org.strowger.router.exchange.custody.JoinedParts;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.route.RouteDecision;

class CustodyIndexTest {
    private static final String YAML = """
            listeners: [{name: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret}, {name: bank, password: secret}]
            smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, delivery: store, via: a}]
            """;

    private static final String ALICE = "447700900123";
    private static final long MILLIS = 1_770_091_506_000L;

    private final ExchangeFixture fixture = new ExchangeFixture(YAML);
    private final MessageIds ids = new MessageIds("node", 0, MessageIds.NONE);
    private final int stamp = ids.earliestStamp(MILLIS);
    private final long second = MessageIds.stampSeconds(ids.nextStamped(MILLIS, stamp));
    private final CustodyIndex index = new CustodyIndex();

    @AfterEach
    void close() {
        fixture.close();
    }

    private MtMessage message(String application, long id, String to) {
        return new MtMessage(
                fixture.mtFlow(0),
                fixture.applicationOf(application),
                id,
                RouteDecision.NO_ROUTE,
                ExchangeFixture.text(to),
                0);
    }

    private MtMessage put(String application, long id, String to) {
        MtMessage mt = message(application, id, to);
        index.put(mt);
        return mt;
    }

    /** An id with {@link #second}. */
    private long stamped() {
        long id = ids.nextStamped(MILLIS, stamp);
        assertThat(MessageIdAllocator.isStamped(id)).isTrue();
        return id;
    }

    private int application(String name) {
        return fixture.applicationOf(name).index();
    }

    @Test
    void findsAMessageByItsIdUntilItIsRemoved() {
        long id = ids.next(MILLIS);
        MtMessage mt = put("shop", id, ALICE);
        assertThat(index.find(id)).containsSame(mt);
        index.remove(mt);
        assertThat(index.find(id)).isEmpty();
    }

    @Test
    void findsAJoinedMessageByTheIdOfEachPart() {
        List<Long> parts = List.of(ids.next(MILLIS), ids.next(MILLIS), ids.next(MILLIS));
        MtMessage whole = message("shop", parts.get(1), ALICE);
        whole.writableExtras().joined = new JoinedParts(parts, List.of(parts.get(1)));
        index.put(whole);
        assertThat(parts).allSatisfy(id -> assertThat(index.find(id)).containsSame(whole));
        index.remove(whole);
        assertThat(parts).allSatisfy(id -> assertThat(index.find(id)).isEmpty());
    }

    /** Short ids are reused after a month. */
    @Test
    void aDuplicateIdStillFindsTheFirstMessage() {
        MtMessage first = put("shop", 5, ALICE);
        MtMessage second = put("shop", 5, ALICE);
        assertThat(index.find(5)).containsSame(first);
        index.remove(second);
        assertThat(index.find(5)).containsSame(first);
        index.remove(first);
        assertThat(index.find(5)).isEmpty();
    }

    @Test
    void findsAMessageWithATimestampIdByTimeApplicationAndRecipient() {
        MtMessage mt = put("shop", stamped(), ALICE);
        Address alice = Address.international(ALICE);
        assertThat(index.find(second, application("shop"), alice)).containsSame(mt);
        assertThat(index.find(second + 1, application("shop"), alice)).isEmpty();
        assertThat(index.find(second, application("bank"), alice)).isEmpty();
        assertThat(index.find(second, application("shop"), Address.international("447700900124")))
                .isEmpty();
        index.remove(mt);
        assertThat(index.find(second, application("shop"), alice)).isEmpty();
    }

    @Test
    void equalTimestampIdsOfTwoApplicationsAreDistinguished() {
        MtMessage ofShop = put("shop", stamped(), ALICE);
        MtMessage ofBank = put("bank", stamped(), ALICE);
        Address alice = Address.international(ALICE);
        assertThat(index.find(second, application("shop"), alice)).containsSame(ofShop);
        assertThat(index.find(second, application("bank"), alice)).containsSame(ofBank);
        index.remove(ofShop);
        assertThat(index.find(second, application("bank"), alice)).containsSame(ofBank);
    }

    @Test
    void aMessageWithAnOrdinaryIdIsNotFoundByItsTimestamp() {
        put("shop", ids.next(MILLIS), ALICE);
        assertThat(index.find(second, application("shop"), Address.international(ALICE)))
                .isEmpty();
    }
}
