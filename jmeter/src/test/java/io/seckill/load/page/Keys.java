package io.seckill.load.page;

import com.microsoft.playwright.Page;

/** A keyboard, and nothing else. */
record Keys(Page page) {

    private static final int ELEMENTS = 20;

    /** Goes on with the tabulator until the element with this id, or the button with this value, has the focus. */
    Keys tabTo(String name) {
        for (int i = 0; i < ELEMENTS && !focused().equals(name); i++) {
            page.keyboard().press("Tab");
        }
        if (!focused().equals(name)) {
            throw new AssertionError("the keyboard does not reach " + name);
        }
        return this;
    }

    void press(String key) {
        page.keyboard().press(key);
    }

    /** The id of the element with the focus, or its value if it has none. */
    String focused() {
        return (String) page.evaluate("document.activeElement.id || document.activeElement.value || ''");
    }
}
