@rem npm start says exec, so that a signal to npm reaches the product; Windows has no such word.
@%*
