package org.strowger.router.exchange.ids;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Address;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.Replacement;
import org.strowger.router.application.MessageIds;
import org.strowger.router.exchange.ids.RecentParties.Parties;

class RecentMessagesTest {
    private static final int ENTRIES = 1024;

    private final RecentMessages recent = new RecentMessages(ENTRIES);

    @Test
    void findsNothingBeforeTheFirstMessage() {
        assertThat(recent.find(0, 0)).isEqualTo(RecentMessages.NONE);
    }

    @Test
    void findsTheSmscOfAMessageAndItsSmscMessageId() {
        recent.put(77, 3, 5, "abc-1", Parties.UNKNOWN);

        int entry = recent.find(77, 3);

        assertThat(recent.smsc(entry)).isEqualTo(5);
        assertThat(recent.smscId(entry)).isEqualTo("abc-1");
    }

    /** Numbers are never given again, so a daemon that is reloaded for years reaches large numbers. */
    @ParameterizedTest
    @ValueSource(ints = {32_768, 65_536, 1_000_000})
    void findsMessagesWithLargeSmscAndApplicationNumbers(int number) {
        recent.put(77, number, number, "abc-1", Parties.UNKNOWN);
        int entry = recent.find(77, number);
        assertThat(recent.smsc(entry)).isEqualTo(number);
        assertThat(recent.smscId(entry)).isEqualTo("abc-1");
        assertThat(recent.find(77, (short) number)).isNegative();
    }

    @Test
    void findsNoMessageOfAnotherApplication() {
        recent.put(77, 3, 5, "abc-1", Parties.UNKNOWN);

        assertThat(recent.find(77, 4)).isEqualTo(RecentMessages.NONE);
    }

    @Test
    void findsTheNewestOfTwoMessagesWithTheSameId() {
        recent.put(77, 3, 5, "old", Parties.UNKNOWN);
        recent.put(77, 3, 6, "new", Parties.UNKNOWN);

        assertThat(recent.smscId(recent.find(77, 3))).isEqualTo("new");
    }

    @Test
    void doesNotKeepAnIdThatIsTooLongOrEmpty() {
        recent.put(1, 0, 0, "x".repeat(65), Parties.UNKNOWN);
        recent.put(2, 0, 0, "", Parties.UNKNOWN);

        assertThat(recent.find(1, 0)).isEqualTo(RecentMessages.NONE);
        assertThat(recent.find(2, 0)).isEqualTo(RecentMessages.NONE);
    }

    /** Each found entry is one that was put in; each application finds its last messages. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void findsTheLastMessagesInRandomHistories(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < 10 * ENTRIES; i++) {
            // Ids grow, but answers overtake each other.
            long id = 1_000_000L + i * 3L + random.nextInt(500) * 10_000_000L;
            ids.add(id);
            recent.put(id, (int) (id % 7), (int) (id % 100), text(id, 20), Parties.UNKNOWN);
        }
        for (int i = 0; i < ids.size(); i++) {
            long id = ids.get(i);
            int entry = recent.find(id, (int) (id % 7));
            boolean young = i >= ids.size() - ENTRIES / 2;
            if (young) {
                assertThat(entry).as("seed %d, message %d", seed, i).isNotEqualTo(RecentMessages.NONE);
            }
            if (entry != RecentMessages.NONE) {
                assertThat(recent.smscId(entry)).as("seed %d", seed).isEqualTo(text(id, 20));
                assertThat(recent.smsc(entry)).as("seed %d", seed).isEqualTo((int) (id % 100));
            }
        }
    }

    @Test
    void longIdsReduceTheNumberOfMessagesStored() {
        for (int i = 0; i < ENTRIES; i++) {
            recent.put(i, 0, 0, text(i, 64), Parties.UNKNOWN);
        }

        assertThat(recent.find(0, 0)).isEqualTo(RecentMessages.NONE);
        assertThat(recent.smscId(recent.find(ENTRIES - 1, 0))).isEqualTo(text(ENTRIES - 1, 64));
    }

    // ---- Several applications

    private static final int FLOODING = 1;
    private static final int QUIET = 2;

    private void put(int application, long from, int count) {
        for (long id = from; id < from + count; id++) {
            recent.put(id, application, 5, text(id, 20), Parties.UNKNOWN);
        }
    }

    private long found(int application, long from, int count) {
        return LongStream.range(from, from + count)
                .filter(id -> recent.find(id, application) != RecentMessages.NONE)
                .count();
    }

    @Test
    void anApplicationAloneHasAllEntries() {
        put(FLOODING, 0, 10 * ENTRIES);
        assertThat(found(FLOODING, 0, 10 * ENTRIES)).isEqualTo(ENTRIES);
        assertThat(found(FLOODING, 9 * ENTRIES, ENTRIES)).isEqualTo(ENTRIES);
    }

    @Test
    void aFloodingApplicationReplacesNoMessagesOfAnotherBelowItsPart() {
        put(QUIET, 0, 100);
        put(FLOODING, 1000, 10 * ENTRIES);
        put(QUIET, 100, 100);
        put(FLOODING, 1000 + 10 * ENTRIES, 10 * ENTRIES);
        assertThat(found(QUIET, 0, 200)).isEqualTo(200);
        assertThat(found(FLOODING, 1000, 20 * ENTRIES)).isGreaterThanOrEqualTo(ENTRIES - 200 - 31);
    }

    @Test
    void eachOfManyMoreApplicationsThanBlocksFindsItsLastMessageForAWhile() {
        for (int application = 0; application < ENTRIES; application++) {
            put(application, application, 1);
            assertThat(found(application, application, 1)).isEqualTo(1);
        }
        assertThat(found(ENTRIES - 10, ENTRIES - 10, 1)).isEqualTo(1);
    }

    /** All applications have their part, and each loses its own oldest messages only. */
    @Test
    void applicationsThatSendAlikeFindTheirLastMessages() {
        int applications = 8;
        for (int id = 0; id < 10 * ENTRIES; id++) {
            put(id % applications, id, 1);
        }
        for (int id = 9 * ENTRIES + 32 * applications; id < 10 * ENTRIES; id++) {
            assertThat(found(id % applications, id, 1)).as("message %d", id).isEqualTo(1);
        }
    }

    @Test
    void messagesOlderThanAnHourGiveWayToThoseOfAnyApplication() {
        long later = unit(TimeUnit.HOURS.toMillis(1) + 1);
        put(QUIET, 0, ENTRIES / 2);
        put(FLOODING, 10_000, ENTRIES);
        assertThat(found(QUIET, 0, ENTRIES / 2)).isEqualTo(ENTRIES / 2);
        put(FLOODING, later, ENTRIES);
        put(FLOODING, later + ENTRIES, ENTRIES);
        assertThat(found(FLOODING, later, 2 * ENTRIES)).isEqualTo(ENTRIES);
    }

    /** The id after which so many milliseconds have passed. */
    private static long unit(long millis) {
        long id = 1;
        while (MessageIds.unixMillis(id) - MessageIds.unixMillis(0) < millis) {
            id *= 2;
        }
        return id;
    }

    // ---- Messages that are identified by recipient and second

    private static final Address SHOP = Address.alphanumeric("SHOP");
    private static final Address NUMBER = Address.international("358401");
    private static final Address OTHER = Address.international("358402");
    private static final Address NATIONAL = new Address(2, 1, "0401");
    private static final long MILLIS = 1_790_000_000_000L;

    private static long second(int later) {
        return TimeUnit.MILLISECONDS.toSeconds(MILLIS) + later;
    }

    /** An id that was given at the beginning of the test and stands for a second later. */
    private static long stamped(int later) {
        MessageIds ids = new MessageIds("node", 0, 0);
        int now = ids.earliestStamp(MILLIS) - 7; // A new process leaves out the first seven seconds.
        return ids.nextStamped(MILLIS, now + later);
    }

    private static Parties to(Address recipient) {
        return new Parties(SHOP, recipient, SHOP, recipient);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15})
    void findsAMessageByRecipientAndTheLatestPossibleTimestamp(int later) {
        recent.put(stamped(later), 3, 5, "abc-1", to(NUMBER));
        assertThat(recent.find(second(later), 3, NUMBER)).isNotEqualTo(RecentMessages.NONE);
    }

    @Test
    void distinguishesSecondsRecipientsAndApplications() {
        recent.put(stamped(3), 3, 5, "abc-1", to(NUMBER));
        assertThat(recent.find(second(4), 3, NUMBER)).isEqualTo(RecentMessages.NONE);
        assertThat(recent.find(second(2), 3, NUMBER)).isEqualTo(RecentMessages.NONE);
        assertThat(recent.find(second(3), 3, OTHER)).isEqualTo(RecentMessages.NONE);
        assertThat(recent.find(second(3), 4, NUMBER)).isEqualTo(RecentMessages.NONE);
    }

    @Test
    void findsAMessageByRecipientAndSecondInAnyBlock() {
        recent.put(stamped(0), 3, 5, "first", to(NUMBER));
        for (int i = 0; i < 600; i++) {
            recent.put(stamped(1), 3, 5, "filler", to(OTHER));
        }
        recent.put(stamped(2), 3, 6, "last", to(NUMBER));
        assertThat(recent.smscId(recent.find(second(0), 3, NUMBER))).isEqualTo("first");
        assertThat(recent.smscId(recent.find(second(2), 3, NUMBER))).isEqualTo("last");
    }

    @Test
    void findsNothingByRecipientIfNoMessageHadAddresses() {
        recent.put(stamped(0), 3, 5, "abc-1", Parties.UNKNOWN);
        assertThat(recent.find(second(0), 3, NUMBER)).isEqualTo(RecentMessages.NONE);
    }

    /** The table of addresses is allocated with the first that is needed: earlier messages have none. */
    @Test
    void messagesStoredWithoutAddressesAreStillFoundByTheirIds() {
        recent.put(77, 3, 5, "before", Parties.UNKNOWN);
        recent.put(stamped(0), 3, 5, "after", to(NUMBER));
        int entry = recent.find(77, 3);
        assertThat(recent.smscId(entry)).isEqualTo("before");
        assertThat(recent.isMeantBy(entry, Inquiry.query("77", SHOP))).isTrue();
    }

    // ---- Inquiries

    @Test
    void anInquiryFromAnotherSenderOrToAnotherRecipientDoesNotMatch() {
        recent.put(77, 3, 5, "abc-1", to(NUMBER));
        int entry = recent.find(77, 3);
        assertThat(recent.isMeantBy(entry, Inquiry.cancel("77", SHOP, NUMBER))).isTrue();
        assertThat(recent.isMeantBy(entry, Inquiry.cancel("77", OTHER, NUMBER))).isFalse();
        assertThat(recent.isMeantBy(entry, Inquiry.cancel("77", SHOP, OTHER))).isFalse();
    }

    @Test
    void anInquiryWithoutAddressesMatches() {
        recent.put(77, 3, 5, "abc-1", to(NUMBER));
        assertThat(recent.isMeantBy(recent.find(77, 3), Inquiry.cancel("77", Address.NONE, Address.NONE)))
                .isTrue();
    }

    @Test
    void anInquiryMatchesAMessageWhoseAddressesAreNotKnown() {
        recent.put(77, 3, 5, "abc-1", Parties.UNKNOWN);
        assertThat(recent.isMeantBy(recent.find(77, 3), Inquiry.cancel("77", OTHER, OTHER)))
                .isTrue();
    }

    @Test
    void aForwardedInquiryHasTheIdAndAddressesKnownToTheSmsc() {
        recent.put(77, 3, 5, "abc-1", new Parties(SHOP, NUMBER, OTHER, NATIONAL));
        Inquiry asked = new Inquiry(Inquiry.Kind.CANCEL, "77", SHOP, NUMBER, "CMT", Replacement.NONE);
        assertThat(recent.asSmscKnows(recent.find(77, 3), asked))
                .isEqualTo(new Inquiry(Inquiry.Kind.CANCEL, "abc-1", OTHER, NATIONAL, "CMT", Replacement.NONE));
    }

    @Test
    void aForwardedInquiryKeepsItsAddressesIfNoOtherAddressesAreKnown() {
        recent.put(77, 3, 5, "abc-1", Parties.UNKNOWN);
        assertThat(recent.asSmscKnows(recent.find(77, 3), Inquiry.cancel("77", SHOP, NUMBER)))
                .isEqualTo(Inquiry.cancel("abc-1", SHOP, NUMBER));
    }

    @Test
    void anOperatorFindsAMessageOfAnyApplication() {
        recent.put(77, 3, 5, "abc-1", Parties.UNKNOWN);
        int entry = recent.find(77, RecentMessages.ANY_APPLICATION);
        assertThat(recent.application(entry)).isEqualTo(3);
    }

    private static String text(long id, int length) {
        String digits = Long.toString(id);
        return "0".repeat(length - digits.length()) + digits;
    }
}
