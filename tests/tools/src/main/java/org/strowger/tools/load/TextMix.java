package org.strowger.tools.load;

import java.util.ArrayList;
import java.util.List;

/**
 * The lengths of the texts and their relative frequencies. A text that does not fit into one message is sent in parts.
 */
public record TextMix(List<Size> sizes) {
    public static final int CHARACTERS_MAX = 10 * 153;

    /**
     * A text length and its relative frequency.
     *
     * @param characters the number of characters of the text
     * @param weight the frequency of texts of this length, relative to the other weights
     */
    public record Size(int characters, int weight) {
        public Size {
            if (characters < 0 || characters > CHARACTERS_MAX || weight < 1) {
                throw new IllegalArgumentException("a text must have 0 to " + CHARACTERS_MAX
                        + " characters and a weight of at least 1, not " + characters + " and " + weight);
            }
        }
    }

    public TextMix {
        sizes = List.copyOf(sizes);
        if (sizes.isEmpty()) {
            throw new IllegalArgumentException("at least one text length is required");
        }
    }

    public static TextMix of(int characters) {
        return new TextMix(List.of(new Size(characters, 1)));
    }

    /**
     * Parses a mix such as {@code 40:7,160:2,400:1}: of ten texts, seven have 40 characters, two have 160 and one has
     * 400.
     */
    public static TextMix parse(String words) {
        List<Size> sizes = new ArrayList<>();
        for (String word : words.split(",", -1)) {
            String[] numbers = word.split(":", -1);
            try {
                if (numbers.length > 2) {
                    throw new NumberFormatException("more than two numbers");
                }
                int weight = numbers.length == 2 ? Integer.parseInt(numbers[1]) : 1;
                sizes.add(new Size(Integer.parseInt(numbers[0]), weight));
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "'" + word + "' is not CHARACTERS or CHARACTERS:WEIGHT, for example 160 or 40:7,400:3", e);
            }
        }
        return new TextMix(sizes);
    }
}
