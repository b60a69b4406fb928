# Every word of the page, in English. Names are those of the rules.
app-name = cardroom
yes = yes
no = no
you = You
someone = Somebody
you-are = { $name } (you)
name-bot = { $name } (bot)
saved = Saved.
settings = Settings
menu = Menu
menu-unread = Menu, { $n } new in table talk
how-to-play = How to play
why = — { $why }
seconds = { $n } s
signed = { $n ->
    [0] 0
   *[other] { $n }
}

# Names for a first visit
your-name = Your name
name-pattern = { $quality } { $creature }
name-qualities = Quiet, Merry, Bold, Patient, Clever, Gentle, Lucky, Brisk, Sunny, Steady, Wry, Keen
name-creatures = Heron, Otter, Badger, Wren, Fox, Hare, Owl, Robin, Marten, Lynx, Finch, Seal

# Cards
card = { $rank } of { $suit }
card-joker = joker
card-barred = { $card }, barred: { $why }
card-received = { $card }, passed to you
rank-2 = two
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-8 = eight
rank-9 = nine
rank-T = ten
rank-J = jack
rank-Q = queen
rank-K = king
rank-A = ace
suit-C = clubs
suit-D = diamonds
suit-H = hearts
suit-S = spades

# Buttons
do-close = Close
do-dismiss = OK
do-cancel = Cancel
do-again = Try again
do-back = Back
do-go = Go
do-save = Save
do-copy = Copy link
do-another-name = Another
do-play = Play
do-play-card = Play { $card }
do-pass = Pass
do-call = Call
do-join = Join
do-join-as = Join as { $name }
do-watch = Watch
do-queue = Queue for a seat
do-sit = Take a seat
do-sit-here = Sit here
do-stand = Stand up and watch
do-stand-queue = Stand up and queue
do-sit-out = Sit out the next game
do-back-in = I’m in again
do-take-back = Take back
do-start = Start the game
do-start-now = Start now
do-bot-add = Add a bot
do-bot-remove = Remove bot
do-remove = Remove
do-remove-name = Remove { $name } from the table
do-return = Return
do-leave = Leave the table
do-abandon = Agree to abandon this game
do-abandon-not = Take that back
do-close-table = Close this table
do-close-table-sure = Close it for everyone
do-make = Make the room
do-invite = Invite people
do-invite-new = New link
do-invite-stop = Stop this link
do-stay-queued = Stay in queue
do-just-watch = Just watch
do-table-again = Back to the table
do-say = Say
do-show-code = Show my recovery code
do-log-out = Log out

# Home
home-title = Cards with friends, or right away
home-hello = Welcome back, { $name }
home-lead = Nothing to install and nobody to sign up with. Pick a name and sit down.
home-play = Play now
home-play-more = You and bots, dealt at once
home-rules = How { $game } is played
home-make = Make a room
home-make-more = Invite your friends
home-code = I have a code
home-code-more = From somebody’s invite
home-mine = Your tables
home-with = with { $names }
home-public = Public tables
home-public-none = No public table is open. Play now, or make one and let others find it.
home-back = Home
lobby-line = { $game } · { $people } of { $seats } people{ $bots ->
    [0] {""}
    [one] , 1 bot
   *[other] , { $bots } bots
} · { $phase ->
    [playing] round { $round }
   *[open] waiting
}

# Making a room
room-name = { $name }’s table
make-title = Make a room
make-failed = The list of games did not come.
make-game = Game
make-seats = { $several ->
    [no] { $max } seats
   *[yes] { $min } to { $max } seats
}
make-name = Name of the room
make-how-many = Seats
room-access = Who can come in
room-access-invite = Only people with the link
room-access-public = Anybody: it stands in the list
room-clock = Time for a move
room-clock-relaxed = Relaxed, 60 seconds
room-clock-normal = Normal, 30 seconds
room-clock-fast = Fast, 12 seconds
room-clock-none = No hurry
room-bots = Bots fill empty seats
room-more = More options
room-spectators = People may watch
room-hold = A seat is kept for somebody who leaves
room-hold-round = until the round ends
room-hold-game = until the game ends
room-hold-always = always

# Options of the games
option-target = Points that end the game
option-pass-menu = Calls the dealer may make
option-lead-2c = The holder of 2♣ leads
option-lead-2c-must = the 2♣
option-lead-2c-holder = any card but a heart or Q♠
option-first-trick = Void in the first trick
option-first-trick-no-points = no scoring cards may go
option-first-trick-any = anything may go
option-jd-first-trick-barred = J♦ is barred in the first trick
option-qh-points = Points of Q♥
option-shoot = Shooting
option-shoot-win-game = wins the game
option-shoot-off = is not played
option-shoot-needs-jd = Shooting needs J♦
option-shoot-evicts = The player left of a shooter gives up the seat
option-shoot-evicts-if-waiting = if somebody waits
option-shoot-evicts-always = always
option-shoot-evicts-never = never
option-tie = Tied for lowest
option-tie-shared = all of them win
option-tie-extra-round = further rounds
option-next-game-dealer = First dealer of the next game
option-next-game-dealer-random = at random
option-next-game-dealer-left = left of the last dealer
option-pass-dir = Cards are passed
option-pass-dir-right = right
option-pass-dir-left = left
option-pass-dir-none = not at all
option-hearts-must-break = Hearts must be broken
option-scoring = Scoring
option-scoring-usa = hearts 1, Q♠ 13
option-scoring-spades = high spades count too
option-scoring-spot = spot hearts

# Link
link-first = Connecting… the server does not answer yet
link-lost = Reconnecting… your seat is kept
link-back = Back
notice-logged-out = You were logged out on another device.
notice-bye = You are logged out.
notice-bad-token = This device is not known here any more. Pick a name to start again, or paste a recovery code in the settings.

# A table
table-sub = round { $n } · { $game }
table-coming = Coming to the table…
table-join = Join this table
table-between = Between games
table-no-board = This page cannot show { $game } yet.
title-your-turn = Your turn · { $room }
role-queue = You are number { $n } in the queue
role-spectator = You are watching
tab-score = Scores
tab-people = Queue
tab-talk = Talk
tab-table = Table
tab-host = Host
tab-invite = Invite
seat-label = { $name }, { $score } points
seat-empty = Empty seat
seat-free = Free
seat-dealer = dealer
seat-dealer-short = D
seat-points = { $n ->
    [one] { $n } pt
   *[other] { $n } pts
}
seat-cards = { $n ->
    [one] { $n } card
   *[other] { $n } cards
}
seat-chosen = chosen
seat-away = away
seat-ways = Give up or pause your seat
seat-kept = kept for { $name }
tag-bot = bot
seat-held = a bot plays
seat-out = sitting out
clock-left = { $n } seconds left
queue = Queue
queue-empty = Nobody is waiting for a seat.
spectators = { $n ->
    [0] Nobody watching
    [one] 1 watching
   *[other] { $n } watching
}
scores = Scores
score-round = Round
score-total = Total
score-won = Won
score-none = Scores come at the end of each round.
talk = Table talk
talk-none = Nobody has said anything yet.
talk-say = Say something
open-seats = Seats
open-start-hint = Empty seats are filled with bots, if the room allows them.
open-wait = Waiting for { $host } to start.
open-invite = Invite people
invite-link = Invite link
invite-code = or the code
invite-copied = Copied
invite-qr = The invite link as a QR code
invite-none = The invite link is stopped. The host can make a new one.
invite-asking = Looking for the table…
invite-title = Join { $room }
invite-title-plain = Join the table
invite-as = as { $name }
invite-unknown = No table has this code
invite-unknown-more = Codes have eight letters and digits. It may have been replaced: ask whoever gave it to you for a new link.
host-seats = Seats and people
host-bots = New bots play
level-normal = with thought
level-easy = anything legal
host-settings = Change the room
menu-options = Options of this table
abandon-hint = The game ends without a winner when everybody seated agrees.
abandon-who = Agreed: { $agreed }. Still to agree: { $others }.
leave-hint-round = A bot plays for you; the seat is kept until the round ends.
leave-hint-game = A bot plays for you; the seat is kept until the game ends.
leave-hint-always = A bot plays for you; the seat stays yours.
leave-hint-none = You can come back by the same link.
join-over = Start from home: play now, make a room, or use another code.
ended-spectators-forbidden = This table is not to be watched any more
ended-left = You have left this table
ended-removed = The host has removed you from this table
ended-closed = This table is closed
ended-unwatched = You no longer watch this table
ended-logged-out = You are logged out

# What is wanted
want-soon = One moment…
want-call = You deal: call how the cards are passed
want-pass = { $n ->
    [one] Choose { $n } card to pass
   *[other] Choose { $n } cards to pass
}
want-lead = Your turn: lead a card
want-lead-one = Your turn: lead { $card }
want-follow = Your turn: follow { $suit }
want-any = Your turn: no { $suit }, play any bright card
wait-deal = The cards are being dealt…
wait-deal-over = The dealer looks at the cards
wait-call = Waiting for { $who } to call the pass
wait-pass = Waiting for { $who } to choose
wait-play = Waiting for { $who }
wait-scored = The round is over
call-choose = How are the cards passed?
call-is = The pass: { $call }
call-short-kitty = kitty
call-short-hold = no pass
call-kitty = three to the kitty
call-hold = no pass
call-part = { $n } to { $who }
call-part-left = { $n } to the left
call-part-across = { $n } across
call-part-right = { $n } to the right
pass-slots = Cards to pass
pass-empty = Empty: a card for { $who }
pass-take-back = Take back { $card }, chosen for { $who }
fact-broken = Hearts are broken
fact-unbroken = Hearts not broken
fact-call = Passed: { $call }
fact-hold = Nothing was passed
hand = { $n ->
    [one] Your hand, { $n } card
   *[other] Your hand, { $n } cards
}
trick-now = The trick
trick-last = The last trick
trick-empty = No card played yet
trick-card = { $who }: { $card }
trick-taker = { $you ->
    [yes] You take it
   *[no] { $who } takes it
}
trick-count = { $n ->
    [one] { $n } trick
   *[other] { $n } tricks
}
trick-recall = Last trick
trick-hide = Hide it
taken = Took { $cards }

# Round and game
round-end = Round { $n } is over
round-who = Player
round-points = Points
round-next = Next deal in { $n } s
round-next-soon = The next deal comes soon
result-title = The game is over
result-score = { $you ->
    [yes] { $n ->
        [one] You win
       *[other] { $who } win together
    }
   *[no] { $n ->
        [one] { $who } wins
       *[other] { $who } win together
    }
}
result-shot = { $you ->
    [yes] You shot
   *[no] { $who } shot
}
result-shot-more = Every scoring card of the round: that wins the game, whatever the scores.
result-abandoned = The game was abandoned: nobody wins
result-leaves = { $you ->
    [yes] You give up the seat on the shooter’s left.
   *[no] { $who } gives up the seat on the shooter’s left.
}
result-comes = { $you ->
    [yes] You take it.
   *[no] { $who } takes it.
}
result-queue = You are number { $n } in the queue
result-next = Next game in { $n } s
result-next-none = The next game starts when every seat has a player.
deal-ok = Deal checked ✓
deal-wrong = The last deal does not check out
deal-which = Game { $game }, round { $round }
deal-commit = Committed before the deal
deal-secret = Opened after the round
deal-seed = Seed of the deal
deal-commit-kept = The server kept to the secret it had committed to.
deal-commit-changed = The server’s secret is not the one it had committed to.
deal-bytes-included = Your browser’s own bytes took part.
deal-bytes-missing = Your browser’s own bytes are missing from this deal.
deal-bytes-none = Your browser gave no bytes to this deal.
deal-cards-match = Your cards follow from it.
deal-cards-differ = Your cards do not follow from it.
deal-cards-unseen = Your cards could not be compared.

# Rules
rule-link = Rule { $rule }
rules-loading = Fetching the rules…
rules-failed = The rules of this game could not be fetched.

# Replay
replays = Games played here
replay-game = Game { $n }
replay-look = Look at the game again
replay-title = Game { $n } · { $game }
replay-loading = Fetching the game…
replay-none = This game cannot be shown
replay-none-more = It has no record, or you were not at its table.
replay-no-board = This page cannot show games of { $game } yet.
replay-round = Round { $n }
replay-trick-before = Trick before
replay-before = Card before
replay-next = Next card
replay-trick-next = Next trick
replay-steps = Steps
replay-dealt = The deal
replay-passed = After the pass
replay-called = { $who } called: { $call }
replay-trick = Trick { $n } of { $all }
replay-played = Trick { $n }: { $who }, { $card }
replay-taken = Trick { $n }: { $who }, { $card }. { $taker } takes it.
replay-hand = Hand of { $who }, { $n } cards
replay-dealer = { $n ->
    [one] dealer, { $n } trick
   *[other] dealer, { $n } tricks
}
replay-points = { $n } this round
replay-unfinished = not finished
replay-hint = Arrow keys step card by card, Page Up and Page Down by tricks.
replay-back = To the table

# Settings
set-theme = Colours
set-theme-system = As the device
set-theme-light = Light
set-theme-dark = Dark
set-theme-contrast = High contrast
set-four-colours = Four-colour deck
set-one-tap = Play a card with one tap
set-sound = A soft tick when it is your turn
set-code = Recovery code
set-code-more = Whoever has this code is you. Keep it to come back on another device or after clearing this browser.
set-paste = I have a recovery code
set-log-out-hint = Without your recovery code you cannot come back as the same player.

# Read aloud
said-seated = { $who } sits down.
said-left = { $who } left.
said-queued = { $who } waits for a seat.
said-host = { $who } runs the table now.
said-game-started = The game begins.
said-game-over = The game is over.
said-clock = The clock ran out for { $who }.
said-bot = A bot plays for { $who }.
said-agrees = { $who } would abandon this game. Say so in the table’s menu if you agree.
said-agrees-not = { $who } plays on after all.
said-settings = The host changed the room.
said-back = { $who } plays again.
said-dealt = The cards are dealt.
said-called = { $who } called: { $call }.
said-passed = The cards are passed.
said-received = You received { $cards }. You hold { $n } cards.
said-played = { $who } played { $card }.
said-trick = { $you ->
    [yes] You take the trick.
   *[no] { $who } takes the trick.
}
said-scored = The round is scored.
said-shot = { $you ->
    [yes] You shot and win the game.
   *[no] { $who } shot and wins the game.
}

# Refusals, by code
refused-other = The server refused that.
refused-by-rule = barred by { $rule }
refused-must-follow = Follow the suit that was led
refused-hearts-not-broken = Hearts are not broken yet
refused-must-lead-2c = The first lead is the 2♣
refused-barred-first-trick = No scoring cards in the first trick
refused-not-your-turn = It is not your turn
refused-not-in-hand = That card is not in your hand
refused-not-dealer = Only the dealer calls
refused-not-on-menu = This table does not offer that call
refused-already-chosen = You have chosen already
refused-wrong-count = That is not the number of cards called
refused-wrong-phase = Not at this point of the game
refused-repeated-card = A card can be passed only once
refused-stale-decision = Too late: that was already decided
refused-no-such-table = There is no such table
refused-no-such-invite = No table has this code
refused-too-many-guesses = Too many wrong codes. Wait a minute and try again.
refused-too-many-messages = That was too fast. Try again in a moment.
refused-rate-limited = That was too fast. Try again in a moment.
refused-bad-token = This recovery code is not known here
refused-bad-text = That text cannot be said here
refused-bad-options = These options do not go together
refused-bad-message = The server did not understand this page. Reload it.
refused-unknown-type = The server does not know this. Reload the page.
refused-unknown-game = The server does not have this game
refused-too-many-tables = You have as many tables as one can have
refused-going-away = The server is restarting. Try again in a moment.
refused-not-logged-in = You are not logged in
refused-id-reused = That was sent already
refused-bad-name = That name cannot be used here
refused-invalid-name = That name cannot be used here
refused-name-taken = Somebody here is called that, or it looks like it
refused-not-host = Only the table’s host can do that
refused-not-seated = You have no seat at this table
refused-not-at-table = You are not at this table
refused-removed = The host has removed you from this table
refused-game-running = That waits until the game is over
refused-no-game-running = No game is running
refused-table-closed = The table is closed
refused-table-full = The table is full
refused-queue-full = The queue is full
refused-spectators-forbidden = This table is not to be watched
refused-no-such-seat = There is no such seat
refused-seat-taken = That seat is taken
refused-no-free-seat = No seat is free
refused-others-wait = Others wait for that seat: join the queue
refused-must-wait-a-game = You gave up your seat after a shot: you may sit again when one more game has been played
refused-seats-empty = Seats are empty, and bots may not fill them
refused-bots-forbidden = Bots are not allowed at this table
refused-person-in-seat = A person sits there
refused-no-such-player = Nobody of that name is here
refused-invalid-options = These options do not go together
refused-no-invite = A public table has no invite
refused-cannot-remove-host = The host cannot be removed
refused-frame-too-long = That is too long
refused-logged-out = You are logged out
