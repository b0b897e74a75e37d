package org.strowger.router.hook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.SampleMessage;
import org.strowger.message.ShortMessage;
import org.strowger.router.filter.AsyncMessageFilter.Question;
import org.strowger.router.filter.Verdict;
import org.strowger.router.reactor.Slice;

class HookQueueTest {
    private final List<String> replies = new ArrayList<>();
    private final HookQueue queue = new HookQueue(1000, 50);
    private long nowNanos;

    /** @param name the application and a number, such as {@code shop1} */
    private HookQuestion question(String name, String number) {
        String application = name.replaceAll("[0-9]+", "");
        Address nobody = Address.NONE;
        Question message = new Question(1, application, nobody, nobody, message(), nowNanos);
        return new HookQuestion(number, message, DefaultCoding.GSM, verdict -> replies.add(name));
    }

    private static ShortMessage message() {
        Body body = new Body(new byte[] {'h', 'i'}, false, 0);
        return new SampleMessage(Address.NONE, Address.NONE, body, Concatenation.NONE);
    }

    private void ask(String... names) {
        for (String name : names) {
            assertThat(ask(queue, question(name, ""))).isTrue();
        }
    }

    private boolean ask(HookQueue to, HookQuestion question) {
        nowNanos++;
        if (!to.admits(question, nowNanos)) {
            return false;
        }
        if (!to.joins(question)) {
            to.add(question);
        }
        return true;
    }

    private void ask(HookQueue to, String application, int count) {
        for (int i = 0; i < count; i++) {
            ask(to, question(application + i, ""));
        }
    }

    private HookQuestion send(HookQueue from) {
        assertThat(from.sendable()).isPositive();
        return from.send(++nowNanos);
    }

    private static void end(HookQueue in, HookQuestion question) {
        in.remove(question).forEach(each -> each.end(Verdict.PASS, new Slice()));
    }

    /** Sends a question and answers it. */
    private void answer(HookQueue in) {
        end(in, send(in));
    }

    private void answerAll(HookQueue in) {
        while (in.sendable() > 0) {
            answer(in);
        }
    }

    // ---- Turns

    @Test
    void applicationsAreServedInTurn() {
        ask("shop1", "shop2", "shop3", "bank1", "bank2", "mail1");
        answerAll(queue);
        assertThat(replies).containsExactly("shop1", "bank1", "mail1", "shop2", "bank2", "shop3");
    }

    @Test
    void aNewcomerIsNextAfterAFlood() {
        queue.shared(true);
        ask(queue, "shop", 900);
        for (int i = 0; i < 10; i++) {
            send(queue);
        }
        ask("bank1");
        send(queue);
        assertThat(send(queue).application()).isEqualTo("bank");
        while (queue.sendable() > 0) {
            assertThat(send(queue).application()).isEqualTo("shop");
        }
        ask("bank2");
        assertThat(send(queue).application()).as("a connection was left for it").isEqualTo("bank");
    }

    @ParameterizedTest
    @CsvSource({"true, 50, 45", "false, 50, 50", "true, 1, 1", "true, 9, 9", "true, 10, 9", "true, 1000, 900"})
    void anApplicationLeavesConnectionsToOthersThatHaveTheHook(boolean isShared, int connections, int expected) {
        HookQueue shared = new HookQueue(1000, connections);
        shared.shared(isShared);
        ask(shared, "shop", 2000);
        int sent = 0;
        while (sent < connections && shared.sendable() > 0) {
            send(shared);
            sent++;
        }
        assertThat(sent).isEqualTo(expected);
    }

    // ---- Lookups

    @Test
    void aLookupIsAskedAtTheEarlierTurnOfTwoApplications() {
        ask("shop1", "shop2", "shop3");
        ask(queue, question("shop4", "447700900123"));
        ask(queue, question("bank1", "447700900123"));
        answer(queue);
        answer(queue);
        assertThat(replies).containsExactly("shop1", "bank1", "shop4");
        answerAll(queue);
        assertThat(replies).containsExactly("shop1", "bank1", "shop4", "shop2", "shop3");
        assertThat(queue.waiting()).isZero();
    }

    @Test
    void aLookupOfAnApplicationWithoutOtherQuestionsDoesNotWaitForTheLineOfAnother() {
        ask(queue, question("shop1", "1"));
        ask(queue, question("shop2", "2"));
        ask(queue, question("shop3", "3"));
        ask(queue, question("bank1", "3"));
        assertThat(send(queue).number()).isEqualTo("1");
        assertThat(send(queue).application()).isEqualTo("bank");
        assertThat(send(queue).number()).isEqualTo("2");
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void aLookupJoinsTheQuestionUnderWayAboutItsNumber() {
        ask(queue, question("shop1", "1"));
        HookQuestion sent = send(queue);
        ask(queue, question("bank1", "1"));
        ask(queue, question("shop2", "1"));
        ask(queue, question("bank2", "1"));
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.waiting()).isEqualTo(3);
        end(queue, sent);
        assertThat(replies).containsExactlyInAnyOrder("shop1", "shop2", "bank1", "bank2");
        assertThat(queue.waiting()).isZero();
        ask(queue, question("bank3", "1"));
        assertThat(queue.isEmpty()).as("the answer came before the question").isFalse();
    }

    @Test
    void aLookupThatWaitedTooLongLeavesThatOfAnotherApplicationInItsLine() {
        ask(queue, question("shop1", "1"));
        ask(queue, question("bank1", "1"));
        end(queue, queue.oldest());
        assertThat(replies).containsExactly("shop1");
        answer(queue);
        assertThat(replies).containsExactly("shop1", "bank1");
    }

    @Test
    void aRepeatedLookupStillAnswersAllThatWaitForIt() {
        ask(queue, question("shop1", "1"));
        ask(queue, question("bank1", "2"));
        HookQuestion sent = send(queue);
        ask(queue, question("bank2", "1"));
        queue.repeat(sent, ++nowNanos);
        assertThat(send(queue)).as("it goes before all others").isSameAs(sent);
        end(queue, sent);
        assertThat(replies).containsExactly("shop1", "bank2");
    }

    // ---- Shares

    @Test
    void messagesBeyondTheShareOfTheirApplicationMoveUpWhenOneLeaves() {
        HookQueue small = new HookQueue(10, 1);
        ask(small, "shop", 20);
        assertThat(small.waiting()).isEqualTo(20);
        assertThat(small.beyond()).isEqualTo(11);
        ask(small, "bank", 1);
        assertThat(small.beyond()).as("a newcomer finds a place").isEqualTo(11);
        answer(small);
        assertThat(small.beyond()).isEqualTo(10);
        answerAll(small);
        assertThat(small.waiting()).isZero();
        assertThat(replies).hasSize(21);
    }

    @Test
    void aFloodBeyondAllBoundsLeavesRoomForAnotherApplication() {
        ask(queue, "shop", HookQueue.BEYOND_MAX);
        assertThat(queue.admits(question("shop", ""), nowNanos)).isFalse();
        assertThat(queue.waiting()).isEqualTo(45_000 + 900);
        ask(queue, "bank", 90);
        assertThat(queue.waiting()).isEqualTo(45_990);
        assertThat(queue.beyond()).isEqualTo(45_000);
    }

    @Test
    void aLowerMaximumEndsNoQuestion() {
        ask(queue, "shop", 500);
        queue.limit(0, 1);
        assertThat(queue.waiting()).isEqualTo(500);
        ask("shop1");
        assertThat(queue.beyond()).isOne();
        answerAll(queue);
        assertThat(replies).hasSize(501);
    }

    @Test
    void theBusiestApplicationHasTheMostQuestions() {
        assertThat(queue.busiest()).isEmpty();
        ask("bank1", "shop1", "shop2");
        assertThat(queue.busiest()).isEqualTo("shop");
        ask("bank2", "bank3");
        assertThat(queue.busiest()).isEqualTo("bank");
        answerAll(queue);
        assertThat(queue.busiest()).isEqualTo("bank");
        assertThat(queue.ofBusiest()).isZero();
        ask("shop3");
        assertThat(queue.busiest()).isEqualTo("shop");
    }

    // ---- All of them

    /** Questions come, are sent, repeated, answered and given up at random; each message ends once. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void eachMessageEndsOnce(long seed) {
        Random random = new Random(seed);
        HookQueue some = new HookQueue(20, 5);
        some.shared(random.nextBoolean());
        List<HookQuestion> sent = new ArrayList<>();
        int asked = 0;
        for (int i = 0; i < 5000; i++) {
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> {
                    String name = List.of("shop", "bank", "mail").get(random.nextInt(3)) + asked++;
                    String number = random.nextBoolean() ? "" : "44" + random.nextInt(6);
                    assertThat(ask(some, question(name, number))).isTrue();
                }
                case 3, 4, 5 -> {
                    if (sent.size() < 5 && some.sendable() > 0) {
                        sent.add(send(some));
                    }
                }
                case 6, 7 -> {
                    if (!sent.isEmpty()) {
                        end(some, sent.remove(random.nextInt(sent.size())));
                    }
                }
                case 8 -> {
                    if (!sent.isEmpty()) {
                        some.repeat(sent.remove(random.nextInt(sent.size())), ++nowNanos);
                    }
                }
                default -> {
                    if (!some.isEmpty() && random.nextInt(4) == 0) {
                        end(some, some.oldest());
                    }
                    some.limit(random.nextInt(30), 5);
                }
            }
        }
        sent.forEach(each -> end(some, each));
        answerAll(some);
        assertThat(replies).hasSize(asked).doesNotHaveDuplicates();
        assertThat(some.waiting()).isZero();
        assertThat(some.isEmpty()).isTrue();
        ask(some, "shop", 1);
        assertThat(some.ofBusiest()).as("nothing is left of former questions").isOne();
    }

    @Test
    void theDeadlineOfAWaitingQuestionIsThatOfTheOldest() {
        nowNanos = TimeUnit.SECONDS.toNanos(1);
        ask("shop1", "bank1");
        assertThat(queue.oldest().application()).isEqualTo("shop");
        answer(queue);
        assertThat(queue.oldest().application()).isEqualTo("bank");
    }

    /** Thousands of messages may wait for one answer. */
    @Test
    void theMessagesOfAQuestionEndInSlices() {
        List<Verdict> told = new ArrayList<>();
        HookQuestion question = lookup(told);
        for (int i = 1; i < 1_200; i++) {
            question.join(lookup(told));
        }

        assertThat(question.end(Verdict.PASS, new Slice())).isTrue();
        assertThat(told).hasSize(500);
        assertThat(question.end(Verdict.PASS, new Slice())).isTrue();
        assertThat(question.end(Verdict.PASS, new Slice())).isFalse();
        assertThat(told).hasSize(1_200);
    }

    private static HookQuestion lookup(List<Verdict> told) {
        return new HookQuestion(
                "447700900123",
                new Question(1, "shop", Address.NONE, Address.NONE, message(), 0),
                DefaultCoding.GSM,
                told::add);
    }
}
