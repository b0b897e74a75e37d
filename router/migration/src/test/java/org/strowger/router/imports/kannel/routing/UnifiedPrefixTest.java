package org.strowger.router.imports.kannel.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.strowger.router.imports.YamlMap;
import org.strowger.router.imports.YamlWriter;
import org.strowger.router.imports.kannel.conf.InvalidDirective;

final class UnifiedPrefixTest {
    @Test
    void theFirstMatchingEntryIsApplied() throws InvalidDirective {
        UnifiedPrefix unified = UnifiedPrefix.of("+44,0044,0;+,00");
        assertThat(unified.apply("0044770")).isEqualTo("+44770");
        assertThat(unified.apply("0770")).isEqualTo("+44770");
        assertThat(unified.apply("+44770")).isEqualTo("+44770");
        assertThat(unified.apply("44770")).isEqualTo("44770");
        assertThat(unified.apply("+353")).isEqualTo("+353");
        assertThat(UnifiedPrefix.of("-,9").apply("9123")).isEqualTo("123");
    }

    @Test
    void prefixGroupsBecomeNumberRules() throws InvalidDirective {
        YamlMap map = new YamlMap()
                .put("rules", UnifiedPrefix.of("+358,00358,0;-,9;+,00").rules());
        assertThat(YamlWriter.of(map))
                .isEqualTo("rules: [{prefix: +358, replaces: [00358, 0]}, {prefix: '', replaces: [9]}, "
                        + "{prefix: +, replaces: [00]}]\n");
    }

    @Test
    void detectsRulesThatDependOnHowANumberWasDialled() throws InvalidDirective {
        assertThat(UnifiedPrefix.of("+,00").tellsDialledApart()).isFalse();
        assertThat(UnifiedPrefix.of("+44,0044;+,00,011").tellsDialledApart()).isFalse();
        assertThat(UnifiedPrefix.of("+44,0044,0;+,00").tellsDialledApart()).isTrue();
        assertThat(UnifiedPrefix.of("+44,0").tellsDialledApart()).isTrue();
    }

    @Test
    void lettersAreRefused() {
        assertThatThrownBy(() -> UnifiedPrefix.of("+44,UK")).isInstanceOf(InvalidDirective.class);
    }
}
