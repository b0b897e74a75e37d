package org.strowger.router.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PasswordMemoryTest {
    private static final byte[] STORED = {1, 2, 3};

    private final PasswordMemory memory = new PasswordMemory(new byte[32], 100);

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void recognizesOnlyPasswordsThatWereLearnt() {
        assertThat(memory.knows("shop", STORED, "secret")).isFalse();
        memory.learn("shop", STORED, "secret");
        assertThat(memory.knows("shop", STORED, "secret")).isTrue();
        assertThat(memory.knows("shop", STORED, "secreT")).isFalse();
        assertThat(memory.knows("shop", STORED, "")).isFalse();
        assertThat(memory.knows("bank", STORED, "secret")).isFalse();
    }

    @Test
    void forgetsAPasswordWhoseStoredHashIsChanged() {
        memory.learn("shop", STORED, "secret");
        assertThat(memory.knows("shop", new byte[] {1, 2, 4}, "secret")).isFalse();
        assertThat(memory.knows("shop", new byte[] {1, 2, 3, 0}, "secret")).isFalse();
    }

    @Test
    void doesNotConfuseTheEndOfTheHashWithTheBeginningOfThePassword() {
        memory.learn("shop", octets("ab"), "cd");
        assertThat(memory.knows("shop", octets("a"), "bcd")).isFalse();
        assertThat(memory.knows("shop", octets("abc"), "d")).isFalse();
        assertThat(memory.knows("shop", octets("ab"), "cd")).isTrue();
    }

    @Test
    void aMemoryWithAnotherKeyRecognizesNothing() {
        byte[] other = new byte[32];
        other[0] = 1;
        PasswordMemory next = new PasswordMemory(other, 100);
        memory.learn("shop", STORED, "secret");
        next.learn("bank", STORED, "secret");
        assertThat(next.knows("shop", STORED, "secret")).isFalse();
    }

    @Test
    void onlyTheLatestPasswordOfAnAccountIsRecognized() {
        memory.learn("shop", STORED, "old");
        memory.learn("shop", STORED, "new");
        assertThat(memory.knows("shop", STORED, "new")).isTrue();
        assertThat(memory.knows("shop", STORED, "old")).isFalse();
        assertThat(memory.accounts()).isEqualTo(1);
    }

    @Test
    void aNewAccountReplacesAnotherWhenTheMemoryIsFull() {
        for (int i = 0; i < 150; i++) {
            memory.learn("account-" + i, STORED, "secret-" + i);
            assertThat(memory.knows("account-" + i, STORED, "secret-" + i)).isTrue();
        }
        assertThat(memory.accounts()).isEqualTo(100);
        int known = 0;
        for (int i = 0; i < 150; i++) {
            known += memory.knows("account-" + i, STORED, "secret-" + i) ? 1 : 0;
        }
        assertThat(known).isEqualTo(100);
        memory.learn("account-149", STORED, "secret-149");
        assertThat(memory.accounts())
                .as("one that is there already needs no room")
                .isEqualTo(100);
    }

    @Test
    void answersCorrectlyDuringConcurrentLearning() throws InterruptedException {
        Crew.Work work = (member, round) -> {
            String account = "account-" + member % 2;
            for (int i = 0; i < 50; i++) {
                memory.learn(account, STORED, "secret");
                assertThat(memory.knows(account, STORED, "secret")).isTrue();
                assertThat(memory.knows(account, STORED, "other")).isFalse();
            }
        };
        Crew.work(4, 20, work, (member, round) -> assertThat(memory.accounts()).isEqualTo(2));
    }
}
